import type { Migration } from '#platform/database/migrations.ts';

/** In order; a released one never changes. */
export const manuscriptsMigrations: readonly Migration[] = [];
