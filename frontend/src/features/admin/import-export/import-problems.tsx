import type { ImportProblem } from '#contracts/fields/import-entities.ts';
import { classNames } from '../../../lib/class-names.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import tagStyles from '../../../ui/tag.module.css';
import { problemLabel } from './problem-label.ts';
import styles from './import-problems.module.css';

const columns: Column<ImportProblem>[] = [
  { head: 'List', cell: ({ list }) => list },
  { head: 'Row', caption: true, cell: ({ row }) => (row > 0 ? row : '') },
  { head: 'Ref number', caption: true, cell: ({ name }) => name },
  {
    ...{ head: 'Problems', look: 'some' },
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

/** Errors and warnings in the rows of an import. */
export function ImportProblems({ rows }: { rows: ImportProblem[] }) {
  return (
    <DataTable
      label="Problems"
      rows={rows}
      start={<h2>Problems</h2>}
      columns={columns}
      keyOf={({ list, row, name, problems }) => `${list} ${row} ${name} ${problems[0]?.message}`}
    />
  );
}
