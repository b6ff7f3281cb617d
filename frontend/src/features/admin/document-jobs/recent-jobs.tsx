import type { DocumentJob } from '#contracts/entities.ts';
import { formatTime } from '../../../lib/dates.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import { kindLabels, stateLabels } from './job-labels.ts';
import { DownloadJob } from './job-progress.tsx';

/** The signed-in user's recent jobs. */
export function RecentJobs({ jobs }: { jobs: DocumentJob[] }) {
  const { time_zone } = useSite().settings;
  const columns: Column<DocumentJob>[] = [
    { head: 'Ordered', cell: ({ createdAt }) => formatTime(createdAt, time_zone) },
    { head: 'Documents', cell: ({ kind }) => kindLabels[kind] },
    {
      head: 'State',
      cell: ({ state, failed }) =>
        stateLabels[state] + (failed ? `, ${failed.length} could not be made` : ''),
    },
    { head: 'Made', caption: true, cell: ({ done, total }) => `${done} of ${total}` },
    {
      ...{ head: 'Actions', isHeadHidden: true, look: 'rowButtons' },
      cell: (job) => <DownloadJob job={job} quiet />,
    },
  ];
  return (
    <DataTable
      label="Your documents"
      rows={jobs}
      columns={columns}
      keyOf={({ id }) => id}
      empty={
        <p className="quiet">
          None yet. Select articles of an issue, or editors, and order their certificates there.
        </p>
      }
      isNarrow
    />
  );
}
