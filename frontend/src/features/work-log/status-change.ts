import type { WebdataEntry } from '#contracts/entities.js';
import type { WebdataStatus } from '#contracts/statuses.js';

/** A requested or pending change of an entry's status. */
export interface StatusChange {
  entry: WebdataEntry;
  to: WebdataStatus;
}
