import { Link } from 'react-router-dom';
import type { JournalImport } from '#contracts/entities.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { formatTime } from '../../../lib/dates.ts';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import { stateLabels } from './import-labels.ts';
import { classNames } from '../../../lib/class-names.ts';
import styles from '../../../ui/table.module.css';

/** The imports of the last few days. */
export function ImportList({ imports }: { imports: JournalImport[] }) {
  const { time_zone } = useSite().settings;
  if (imports.length === 0) return <p className="quiet">None in the last week.</p>;
  return (
    <TableFrame label="Imports">
      <table className={classNames(styles.table, styles.narrow, styles.stacked)}>
        <thead>
          <tr>
            <th scope="col">Sent</th>
            <th scope="col">File</th>
            <th scope="col">By</th>
            <th scope="col">State</th>
            <th scope="col">Articles</th>
          </tr>
        </thead>
        <tbody>
          {imports.map(({ id, creation, file, createdby, state, found }) => (
            <tr key={id}>
              <td>{formatTime(creation, time_zone)}</td>
              <td className={styles.some}>
                <Link to={adminPaths.import(id)}>{file}</Link>
              </td>
              <td>{createdby}</td>
              <td>{stateLabels[state]}</td>
              <td data-label="Articles">{found.articles.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
