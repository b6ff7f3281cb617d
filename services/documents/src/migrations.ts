import { retiredMigration, type Migration } from '#platform/database/migrations.ts';

/** Migrations in their order; a released one never changes. */
export const documentsMigrations: readonly Migration[] = [retiredMigration];
