import type { Migration } from '#platform/database/migrations.ts';
import { rebuiltCopies } from './copies/copies-migration.ts';
import { toldCoauthors } from './mails/told-coauthors-migration.ts';
import { personKeys } from './manuscripts/persons-migration.ts';
import { joinedReviews } from './reviews/joined-reviews-migration.ts';
import { releasedReviews } from './reviews/releases-migration.ts';

/** In order; a released one never changes. */
export const manuscriptsMigrations: readonly Migration[] = [
  releasedReviews,
  rebuiltCopies,
  personKeys,
  toldCoauthors,
  joinedReviews,
];
