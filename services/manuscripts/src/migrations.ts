import type { Migration } from '#platform/database/migrations.ts';
import { copiesAnew } from './copies/copies-anew.ts';

/** In order; a released one never changes. */
export const manuscriptsMigrations: readonly Migration[] = [copiesAnew];
