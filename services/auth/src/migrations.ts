import { exactAddresses } from '#platform/database/address-keys.ts';
import { retiredMigration, type Migration } from '#platform/database/migrations.ts';

/** Migrations in their order; a released one never changes. */
export const authMigrations: readonly Migration[] = [
  retiredMigration,
  exactAddresses('users', { address: 'email', key: 'emailKey' }),
];
