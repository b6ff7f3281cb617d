import { Link, useLoaderData } from 'react-router-dom';
import { type FormEvent, useState } from 'react';
import type { UserListing } from '#contracts/fields/entities.ts';
import { roleLabels, roles } from '#contracts/policies/roles.ts';
import type { SignInRulesView } from '#contracts/api/sign-in.ts';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { type Column, DataTable, serialNumber } from '#ui/tables/data-table.tsx';
import { createdColumn, editColumn } from '#admin/frame/entity-columns.tsx';
import { Clock, Day } from '#shared/settings/day.tsx';
import { UserStatus } from '#admin/users/user-status.tsx';
import { call } from '#lib/api-call.ts';
import { CheckList } from '#ui/inputs/check-list.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '#shared/flash/flash-context.ts';
import styles from '#admin/frame/admin-page.module.css';

export const loader = adminLoader<UserListing[]>('/api/users');

export function Component() {
  const users = useLoaderData<UserListing[]>();
  return (
    <AdminPage name="Users">
      <p className="actions">
        <Link className="button" to="/admin/account/invite">
          Invite user
        </Link>
        <Link className="button quiet" to="/admin/account/add">
          Add user
        </Link>
      </p>
      <UserTable users={users} />
      <SignInRulesForm />
    </AdminPage>
  );
}

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
  { head: 'Role', sortBy: true, cell: ({ role }) => roleLabels[role] },
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

const UserTable = ({ users }: { users: UserListing[] }) => (
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

const path = '/api/sign-in-rules';

function SignInRulesForm() {
  const toast = useToast();
  const { loaded: rules, setLoaded: setRules, problem, attempt } = useLoaded<SignInRulesView>(path);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    await attempt(async () => {
      setRules(await call<SignInRulesView>(path, { method: 'POST', body: rules }));
      toast({ message: 'Sign-in rules saved' });
    });
    setBusy(false);
  }

  return (
    <section className={styles.section} aria-labelledby="sign-in-rules">
      <h2 id="sign-in-rules">Second factor required for</h2>
      <p className="quiet">
        Users with these roles must set up an authenticator app or a passkey when they next sign in. Current
        sessions continue.
      </p>
      {problem && <p role="alert">{problem}</p>}
      {rules && (
        <form aria-label="Second factor" aria-busy={busy} onSubmit={(event) => void submit(event)}>
          <CheckList
            id="second-factor"
            all={roles}
            chosen={rules.second_factor}
            labelOf={(role) => roleLabels[role]}
            onChange={(chosen) => setRules({ second_factor: chosen })}
          />
          <p className="actions">
            <button type="submit" disabled={busy}>
              Save
            </button>
          </p>
        </form>
      )}
    </section>
  );
}
