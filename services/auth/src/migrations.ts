import { exactAddresses } from '#platform/database/address-keys.ts';
import type { Migration } from '#platform/database/migrations.ts';
import { renamedFields } from '#platform/database/renamed-fields.ts';

/** In order; a released one never changes. */
export const authMigrations: readonly Migration[] = [
  renamedFields,
  exactAddresses('users', { address: 'email', key: 'emailKey' }),
];
