import type { Migration } from '#platform/database/migrations.ts';
import { sanitizedSecondTexts } from './publishing/articles/second-text-migration.ts';
import { transactionIdKeys } from './publishing/articles/transaction-id-migration.ts';
import { scholarlyRecords } from './publishing/articles/record-migration.ts';

/** In order; a released one never changes. */
export const catalogMigrations: readonly Migration[] = [
  scholarlyRecords,
  sanitizedSecondTexts,
  transactionIdKeys,
];
