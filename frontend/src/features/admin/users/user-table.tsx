import type { UserListing } from '#contracts/fields/entities.ts';
import { roleLabels } from '#contracts/policies/roles.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { type Column, DataTable, serialNumber } from '#ui/tables/data-table.tsx';
import { createdColumn, editColumn } from '../frame/entity-columns.tsx';
import { Clock, Day } from '#shared/settings/day.tsx';
import { UserStatus } from './user-status.tsx';

const columns: Column<UserListing>[] = [
  serialNumber(),
  { head: 'Username', look: 'name', isRowHead: true, sortBy: true, cell: ({ name }) => name },
  { head: 'E-mail', look: 'email', sortBy: true, caption: true, cell: ({ email }) => email },
  {
    head: 'State',
    look: 'short',
    caption: true,
    cell: ({ is_set_up: isSetUp, link_until: until, mail_problem: problem }) => {
      if (problem !== undefined) return `Not delivered: ${problem}`;
      if (!until) return isSetUp ? 'Active' : 'No password yet';
      return (
        <>
          {isSetUp ? 'Reset link' : 'Invited'}, until <Clock time={until} />
        </>
      );
    },
  },
  {
    head: 'Role',
    sortBy: true,
    cell: ({ role }) => roleLabels[role],
  },
  {
    head: 'Status',
    caption: 'Enabled',
    sortBy: ({ status }) => status,
    cell: (user) => <UserStatus user={user} />,
  },
  {
    head: 'Last sign-in',
    caption: true,
    sortBy: ({ last_sign_in }) => last_sign_in ?? '',
    cell: ({ last_sign_in: time }) => (time ? <Day time={time} /> : 'Never'),
  },
  {
    head: 'Allowed IP addresses',
    isLeftOutOfCards: true,
    look: 'medium',
    cell: ({ allowed_ips }) => allowed_ips.join(', ') || 'Any',
  },
  createdColumn(),
  editColumn(adminPaths.editUser, ({ name }) => name),
];

/** Users who may sign in, and from which addresses. */
export function UserTable({ users }: { users: UserListing[] }) {
  return (
    <DataTable
      label="Users"
      rows={users}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={({ id }) => adminPaths.editUser(id)}
      isDisabled={({ status }) => status === 'disabled'}
      isNarrow
    />
  );
}
