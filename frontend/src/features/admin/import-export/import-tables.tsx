import type { ImportedArticle, ImportProblem, JournalImport } from '#contracts/fields/import-entities.ts';
import tagStyles from '#ui/tag.module.css';
import { Link } from 'react-router-dom';
import { RichText } from '#ui/rich-text.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { classNames } from '#lib/class-names.ts';
import { formatTime } from '#lib/dates.ts';
import { problemLabel } from './problem-label.ts';
import { shortIssueName } from '#contracts/publication/issue-key.ts';
import { stateLabels } from './import-labels.ts';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import styles from './import-tables.module.css';

export function ImportList({ imports }: { imports: JournalImport[] }) {
  const { time_zone } = useSite().settings;
  const columns: Column<JournalImport>[] = [
    {
      head: 'Uploaded',
      sortBy: ({ creation }) => creation,
      cell: ({ creation }) => formatTime(creation, time_zone),
    },
    {
      head: 'File',
      look: 'medium',
      isRowHead: true,
      sortBy: ({ file }) => file,
      cell: ({ id, file }) => <Link to={adminPaths.import(id)}>{file}</Link>,
    },
    { head: 'By', sortBy: true, cell: ({ createdby }) => createdby },
    { head: 'State', sortBy: true, cell: ({ state }) => stateLabels[state] },
    {
      head: 'Articles',
      caption: true,
      sortBy: ({ found }) => found.articles,
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
      empty={<p className="quiet">No imports in the last week.</p>}
      isNarrow
    />
  );
}

const previewColumns: Column<ImportedArticle>[] = [
  { head: 'Issue', cell: shortIssueName },
  { head: 'Ref number', caption: true, cell: ({ refnumber }) => refnumber },
  { head: 'Title', look: 'medium', isRowHead: true, cell: ({ title }) => <RichText text={title} /> },
  { head: 'Authors', look: 'medium', cell: ({ authorname }) => authorname },
  { head: 'Pages', caption: true, cell: ({ pagenumber }) => pagenumber },
];

export function ImportPreview({ articles, total }: { articles: ImportedArticle[]; total: number }) {
  const more = total - articles.length;
  return (
    <div className={styles.preview}>
      <DataTable
        label="Articles to load"
        rows={articles}
        columns={previewColumns}
        keyOf={({ row, refnumber }) => `${row} ${refnumber}`}
        start={<h2>Articles to load</h2>}
      />
      {more > 0 && <p className="quiet">And {more.toLocaleString('en')} more.</p>}
    </div>
  );
}

const problemColumns: Column<ImportProblem>[] = [
  { head: 'List', cell: ({ list }) => list },
  { head: 'Row', caption: true, cell: ({ row }) => (row > 0 ? row : '') },
  { head: 'Ref number', caption: true, cell: ({ name }) => name },
  {
    head: 'Message',
    look: 'medium',
    cell: ({ list, blocking, problems }) => (
      <>
        {!blocking && <span className={classNames(tagStyles.tag, styles.remark)}>Remark</span>}
        <ul className={styles.problems}>
          {problems.map(({ field, message, value }) => (
            <li key={field + message}>
              {field && <b>{problemLabel(list, field)}: </b>}
              {message}
              {value !== undefined && <q className={styles.value}>{value}</q>}
            </li>
          ))}
        </ul>
      </>
    ),
  },
];

export function ImportProblems({ rows }: { rows: ImportProblem[] }) {
  const name = rows.some(({ blocking }) => blocking) ? 'Problems' : 'Remarks';
  return (
    <DataTable
      label={name}
      rows={rows}
      start={<h2>{name}</h2>}
      columns={problemColumns}
      keyOf={({ list, row, name, problems }) => `${list} ${row} ${name} ${problems[0]?.message}`}
    />
  );
}
