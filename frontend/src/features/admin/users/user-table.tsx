import { Link } from 'react-router-dom';
import type { UserListing } from '#contracts/entities.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { Day } from '../../shared/settings/day.tsx';
import { UserStatus } from './user-status.tsx';
import { classNames } from '../../../lib/class-names.ts';
import styles from '../../../ui/table.module.css';

/** Users who may sign in, and from which addresses. */
export function UserTable({ users }: { users: UserListing[] }) {
  return (
    <TableFrame label="Users">
      <table className={classNames(styles.table, styles.narrow, styles.stacked)}>
        <thead>
          <tr>
            <th scope="col">S.No.</th>
            <th scope="col">Username</th>
            <th scope="col">Allowed IP addresses</th>
            <th scope="col">Status</th>
            <th scope="col">Created</th>
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user, index) => (
            <tr key={user.id} data-disabled={user.status === 'disabled'}>
              <td data-label="S.No.">{index + 1}</td>
              <td className={styles.name}>{user.name}</td>
              <td className={styles.some} data-label="From">
                {user.allowed_ips.join(', ') || 'anywhere'}
              </td>
              <td data-label="Enabled">
                <UserStatus user={user} />
              </td>
              <td data-label="Created">
                <Day time={user.creation} />
              </td>
              <td className={styles.rowLinks}>
                <Link to={adminPaths.editUser(user.id)} aria-label={`EDIT ${user.name}`}>
                  EDIT
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
