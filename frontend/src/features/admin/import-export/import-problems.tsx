import type { ImportProblem } from '#contracts/entities.ts';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { classNames } from '../../../lib/class-names.ts';
import tableStyles from '../../../ui/table.module.css';
import tagStyles from '../../../ui/tag.module.css';
import styles from './import-problems.module.css';

/** Errors and warnings in the rows of an import. */
export function ImportProblems({ rows }: { rows: ImportProblem[] }) {
  return (
    <TableFrame label="Problems">
      <table className={classNames(tableStyles.table, tableStyles.stacked)}>
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">Row</th>
            <th scope="col">Ref number</th>
            <th scope="col">Problems</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ list, row, name, blocking, problems }) => (
            <tr key={`${list} ${row} ${name} ${problems[0]?.message}`}>
              <td>{list}</td>
              <td data-label={row > 0 ? 'Row' : undefined}>{row > 0 ? row : ''}</td>
              <td data-label={name ? 'Ref number' : undefined}>{name}</td>
              <td className={tableStyles.some}>
                {!blocking && <span className={classNames(tagStyles.tag, styles.remark)}>Remark</span>}
                <ul className={styles.problems}>
                  {problems.map(({ field, message }) => (
                    <li key={field + message}>
                      {field && <code>{field}</code>} {message}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
