import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { userLabels } from '../users/user-values.ts';
import { EditUserForm } from '../users/edit-user-form.tsx';
import { UserSecondFactor } from '../users/user-second-factor.tsx';
import { UserSessions } from '../users/user-sessions.tsx';
import { UserTokens } from '../users/user-tokens.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { call } from '../../../lib/api-call.ts';
import { storedSession } from '../../../lib/session.ts';
import { PageTitle } from '../frame/page-title.tsx';
import adminPageStyles from '../frame/admin-page.module.css';
import historyStyles from '../history/history.module.css';

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () =>
    call<UserDetails>(`/api/users/${encodeURIComponent(params.id ?? '')}`, { signal: request.signal }),
  );

export const shouldRevalidate = () => false;

export function Component() {
  const opened = useLoaderData<UserDetails>();
  return <EditUser key={opened.id} opened={opened} />;
}

function EditUser({ opened }: { opened: UserDetails }) {
  const [user, setUser] = useState(opened);
  const [tokenChanges, setTokenChanges] = useState(0);
  const changes = `${user.version}.${tokenChanges}`;
  const countTokenChange = () => setTokenChanges((count) => count + 1);
  return (
    <>
      <PageTitle name={user.name} />
      <p className={adminPageStyles.back}>
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>User {user.name}</h1>
      <div className={historyStyles.beside}>
        <EditUserForm user={user} onSaved={setUser} />
        <div className={historyStyles.panels}>
          {storedSession()?.user.id === user.id ? (
            <p>
              This is you: <Link to="/admin/sign-in">your sign-in</Link> lists your sessions.
            </p>
          ) : (
            <>
              <UserSessions user={user} onEnded={countTokenChange} />
              <UserSecondFactor user={user} />
              <UserTokens key={changes} user={user} onRevoked={countTokenChange} />
            </>
          )}
          <HistoryPanel
            key={changes}
            path={`/api/users/${user.id}/history`}
            labels={{ ...userLabels, password: 'Password', api_token: 'API token' }}
          />
        </div>
      </div>
    </>
  );
}
