import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { UserAccount } from '#contracts/entities.ts';
import { accountLabels } from '../../features/accounts/account-values.ts';
import { EditAccountForm } from '../../features/accounts/edit-account-form.tsx';
import { OwnSessions } from '../../features/accounts/own-sessions.tsx';
import { HistoryPanel } from '../../features/history/history-panel.tsx';
import { staffLoad } from '../../features/sign-in/staff-session.ts';
import { call } from '../../lib/api-call.ts';
import { storedSession } from '../../lib/session.ts';

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () =>
    call<UserAccount>(`/api/users/${encodeURIComponent(params.id ?? '')}`, { signal: request.signal }),
  );

export const shouldRevalidate = () => false;

export function Component() {
  const opened = useLoaderData<UserAccount>();
  return <EditAccount key={opened.id} opened={opened} />;
}

function EditAccount({ opened }: { opened: UserAccount }) {
  const [user, setUser] = useState(opened);
  return (
    <>
      <title>{`${user.name} · Admin`}</title>
      <p className="back">
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>User {user.name}</h1>
      <div className="beside">
        <EditAccountForm user={user} onSaved={setUser} />
        <div className="panels">
          {storedSession()?.user.id === user.id && (
            <OwnSessions key={`sessions ${user.version}`} userId={user.id} />
          )}
          <HistoryPanel
            key={user.version}
            path={`/api/users/${user.id}/history`}
            labels={{ ...accountLabels, password: 'Password', status: 'Status' }}
          />
        </div>
      </div>
    </>
  );
}
