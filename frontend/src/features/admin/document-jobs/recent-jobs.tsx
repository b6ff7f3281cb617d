import type { DocumentJob } from '#contracts/entities.ts';
import { formatTime } from '../../../lib/dates.ts';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import { DownloadJob } from './job-progress.tsx';
import { kindLabels, stateLabels } from './job-labels.ts';
import { classNames } from '../../../lib/class-names.ts';
import styles from '../../../ui/table.module.css';

/** The signed-in user's recent jobs. */
export function RecentJobs({ jobs }: { jobs: DocumentJob[] }) {
  const { time_zone } = useSite().settings;
  if (jobs.length === 0) {
    return (
      <p className="quiet">
        None yet. Select articles of an issue, or editors, and order their certificates there.
      </p>
    );
  }
  return (
    <TableFrame label="Your documents">
      <table className={classNames(styles.table, styles.narrow, styles.stacked)}>
        <thead>
          <tr>
            <th scope="col">Ordered</th>
            <th scope="col">Documents</th>
            <th scope="col">State</th>
            <th scope="col">Made</th>
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <td>{formatTime(job.createdAt, time_zone)}</td>
              <td>{kindLabels[job.kind]}</td>
              <td>
                {stateLabels[job.state]}
                {job.failed && `, ${job.failed.length} could not be made`}
              </td>
              <td data-label="Made">
                {job.done} of {job.total}
              </td>
              <td className={styles.rowButtons}>
                <DownloadJob job={job} quiet />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
