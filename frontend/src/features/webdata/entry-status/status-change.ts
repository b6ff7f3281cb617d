import type { WebdataEntry } from '#contracts/fields/entities.ts';
import type { WebdataStatus } from '#contracts/values/statuses.ts';

/** A requested or pending change of an entry's status. */
export interface StatusChange {
  entry: WebdataEntry;
  to: WebdataStatus;
}
