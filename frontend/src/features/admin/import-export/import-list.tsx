import { Link } from 'react-router-dom';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { formatTime } from '../../../lib/dates.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import { stateLabels } from './import-labels.ts';

/** The imports of the last few days. */
export function ImportList({ imports }: { imports: JournalImport[] }) {
  const { time_zone } = useSite().settings;
  const columns: Column<JournalImport>[] = [
    {
      head: 'Sent',
      sortBy: ({ creation }) => creation,
      cell: ({ creation }) => formatTime(creation, time_zone),
    },
    {
      ...{ head: 'File', look: 'some', isRowHead: true, sortBy: ({ file }) => file },
      cell: ({ id, file }) => <Link to={adminPaths.import(id)}>{file}</Link>,
    },
    { head: 'By', sortBy: ({ createdby }) => createdby, cell: ({ createdby }) => createdby },
    { head: 'State', sortBy: ({ state }) => stateLabels[state], cell: ({ state }) => stateLabels[state] },
    {
      ...{ head: 'Articles', caption: true, sortBy: ({ found }) => found.articles },
      cell: ({ found }) => found.articles.toLocaleString('en'),
    },
  ];
  return (
    <DataTable
      label="Imports"
      rows={imports}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={({ id }) => adminPaths.import(id)}
      empty={<p className="quiet">None in the last week.</p>}
      isNarrow
    />
  );
}
