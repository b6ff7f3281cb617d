import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { UserLinks } from '#admin/users/user-links.tsx';
import { UserForm } from '#admin/users/user-form.tsx';
import { UserSecondFactor, UserSessions, UserTokens } from '#admin/users/user-access.tsx';
import { HistoryPanel } from '#admin/history/history-panel.tsx';
import { storedSession } from '#lib/session.ts';
import { entityLoader } from '#admin/frame/admin-loader.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import historyStyles from '#admin/history/history.module.css';

export const loader = entityLoader<UserDetails>('/api/users');

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
    <AdminPage name={user.name} heading={<>User {user.name}</>}>
      <div className={historyStyles.beside}>
        <UserForm user={user} onSaved={setUser} />
        <div className={historyStyles.panels}>
          {storedSession()?.user.id === user.id ? (
            <p>
              This is your own account. <Link to="/admin/sign-in">Your sign-in</Link> lists your sessions.
            </p>
          ) : (
            <>
              <UserLinks user={user} onMade={({ link_until }) => setUser({ ...user, link_until })} />
              <UserSessions user={user} onChange={countTokenChange} />
              <UserSecondFactor user={user} />
              <UserTokens key={changes} user={user} onChange={countTokenChange} />
            </>
          )}
          <HistoryPanel key={changes} path={`/api/users/${user.id}/history`} type="user" />
        </div>
      </div>
    </AdminPage>
  );
}
