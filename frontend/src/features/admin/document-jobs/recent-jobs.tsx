import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { formatTime } from '#lib/dates.ts';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { durationOf, stateLabels } from './job-labels.ts';
import { DownloadJob } from './job-progress.tsx';

/** The signed-in user's recent jobs. */
export function RecentJobs({ jobs }: { jobs: DocumentJob[] }) {
  const { time_zone } = useSite().settings;
  const columns: Column<DocumentJob>[] = [
    {
      head: 'Requested',
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => formatTime(createdAt, time_zone),
    },
    { head: 'By', cell: ({ createdby }) => createdby },
    {
      head: 'Documents',
      isRowHead: true,
      look: 'medium',
      sortBy: true,
      cell: ({ title }) => title,
    },
    {
      head: 'State',
      sortBy: ({ state }) => stateLabels[state],
      cell: ({ state, failed }) =>
        stateLabels[state] + (failed ? `, ${failed.length} could not be created` : ''),
    },
    { head: 'Progress', caption: true, cell: ({ done, total }) => `${done} of ${total}` },
    { head: 'Time taken', caption: true, cell: durationOf },
    {
      head: 'Actions',
      isHeadHidden: true,
      look: 'rowButtons',
      cell: (job) => <DownloadJob job={job} quiet />,
    },
  ];
  return (
    <DataTable
      label="Your documents"
      sortParameter="sort-documents"
      rows={jobs}
      columns={columns}
      keyOf={({ id }) => id}
      empty={
        <p className="quiet">
          No documents yet. Select articles of an issue, or editors, and request their certificates there.
        </p>
      }
      isNarrow
    />
  );
}
