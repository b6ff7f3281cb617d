import type { Migration } from '#platform/database/migrations.ts';
import { rebuiltCopies } from './copies-migration.ts';
import { toldCoauthors } from './told-coauthors-migration.ts';
import { personKeys } from './persons-migration.ts';
import { joinedReviews } from './joined-reviews-migration.ts';
import { releasedReviews } from './releases-migration.ts';

/** Migrations in order; a released one never changes. */
export const manuscriptsMigrations: readonly Migration[] = [
  releasedReviews,
  rebuiltCopies,
  personKeys,
  toldCoauthors,
  joinedReviews,
];
