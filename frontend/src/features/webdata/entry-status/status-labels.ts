import { type WebdataStatus, webdataStatuses } from '#contracts/values/statuses.ts';

/** Display names of the statuses; 'info' is shown as 'Information' (requirements.md#webdata-pages). */
export const statusLabels: Record<WebdataStatus, string> = {
  pending: 'Pending',
  working: 'Working',
  completed: 'Completed',
  info: 'Information',
  'last-work': 'Last-work',
  journal: 'Journal',
  urgent: 'Urgent',
  cancelled: 'Cancelled',
};

/**
 * The status that `/webdata/{filterType}` filters by; any other word does not filter (requirements.md#webdata-pages).
 */
export function statusOfPath(filterType: string | undefined): WebdataStatus | undefined {
  return webdataStatuses.find((status) => status === filterType);
}
