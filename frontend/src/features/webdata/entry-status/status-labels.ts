import { type WebdataStatus, webdataStatuses } from '#contracts/text/statuses.ts';

/** Display names of the statuses; 'info' is shown as 'Information' (specification section 4). */
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

/** The status that `/webdata/{filterType}` filters by; any other word does not filter (specification section 2). */
export function statusOfPath(filterType: string | undefined): WebdataStatus | undefined {
  return webdataStatuses.find((status) => status === filterType);
}
