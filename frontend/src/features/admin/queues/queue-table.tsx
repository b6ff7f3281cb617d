import type { QueueState } from '#contracts/api/jobs.ts';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import styles from './queue-table.module.css';
import { queueLabel } from './queue-labels.ts';

const columns: Column<QueueState>[] = [
  { head: 'Queue', look: 'name', isRowHead: true, cell: ({ name }) => queueLabel(name) },
  { head: 'Waiting', caption: true, cell: ({ waiting }) => waiting },
  { head: 'Running', caption: true, cell: ({ active }) => active },
  { head: 'Will be retried', caption: true, cell: ({ delayed }) => delayed },
  {
    head: 'Failed',
    caption: true,
    cell: ({ failed }) =>
      failed.length > 0 ? <b className={styles.alarming}>{failed.length}</b> : failed.length,
  },
];

/** Number of jobs in each queue. */
export function QueueTable({ queues }: { queues: QueueState[] }) {
  return <DataTable label="Queues" rows={queues} columns={columns} keyOf={({ name }) => name} isNarrow />;
}
