import type { WebdataEntry } from '#contracts/entities.js';
import type { WebdataStatus } from '#contracts/statuses.js';

/** A change of an entry's status that is wanted, or on its way. */
export interface StatusChange {
  entry: WebdataEntry;
  to: WebdataStatus;
}
