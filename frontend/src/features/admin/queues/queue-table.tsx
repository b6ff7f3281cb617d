import type { QueueState } from '#contracts/jobs.ts';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { queueLabel } from './queue-labels.ts';
import { classNames } from '../../../lib/class-names.ts';
import styles from '../../../ui/table.module.css';

/** Number of jobs in each queue. */
export function QueueTable({ queues }: { queues: QueueState[] }) {
  return (
    <TableFrame label="Queues">
      <table className={classNames(styles.table, styles.narrow, styles.stacked)}>
        <thead>
          <tr>
            <th scope="col">Queue</th>
            <th scope="col">Waiting</th>
            <th scope="col">At work</th>
            <th scope="col">To be tried again</th>
            <th scope="col">Failed</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, active, delayed, failed }) => (
            <tr key={name}>
              <th className={styles.name} scope="row">
                {queueLabel(name)}
              </th>
              <td data-label="Waiting">{waiting}</td>
              <td data-label="At work">{active}</td>
              <td data-label="To be tried again">{delayed}</td>
              <td data-label="Failed" className={failed.length > 0 ? styles.alarming : undefined}>
                {failed.length}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
