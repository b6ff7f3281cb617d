import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { UserDetails, UserListing } from '#contracts/fields/entities.ts';
import type { MadeLink, SecondFactorState } from '#contracts/api/sign-in.ts';
import type { MailTextList } from '#contracts/mails/mail-texts.ts';
import type { ApiToken } from '#contracts/policies/api-tokens.ts';
import { UserForm } from '#admin/users/user-form.tsx';
import { HistoryPanel } from '#admin/history/history-panel.tsx';
import { storedSession } from '#lib/session.ts';
import { entityLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { call } from '#lib/api-call.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '#shared/flash/flash-context.ts';
import { Day, Time } from '#shared/settings/day.tsx';
import { RevokeToken } from '#admin/api-tokens/token-table.tsx';
import historyStyles from '#admin/history/history.module.css';
import styles from '#admin/users/user-links.module.css';

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

/** Gives another user access: an invitation, or a link to a new password. */
function UserLinks({ user, onMade }: { user: UserListing; onMade: (user: UserListing) => void }) {
  const toast = useToast();
  const { loaded: mails } = useLoaded<MailTextList>('/api/admin/messages');
  const { problem, attempt } = useLoaded<never>(undefined);
  const [url, setUrl] = useState('');
  const { id, name, email, is_set_up: isSetUp } = user;
  const noun = isSetUp ? 'link to a new password' : 'invitation';

  const make = (by: 'mail' | 'copy') =>
    attempt(async () => {
      const made = await call<MadeLink>(`/api/users/${id}/link`, { method: 'POST', body: { by } });
      setUrl(made.url ?? '');
      if (by === 'mail') toast({ message: `The ${noun} is on its way to ${email}` });
      onMade({ ...user, link_until: made.until, mail_problem: undefined });
    });

  if (user.status === 'disabled') return null;
  return (
    <section className={styles.links} aria-labelledby="user-links">
      <h2 id="user-links">{isSetUp ? 'Reset link' : 'Invitation'}</h2>
      <p>
        {isSetUp
          ? `${name} chooses a new password through a link that works once, within an hour. All sessions then end.`
          : `${name} has no password yet and chooses one through a link that works once, within seven days.`}
        {user.link_until && (
          <>
            {' '}
            The latest link works until <Time time={user.link_until} />.
          </>
        )}
      </p>
      {user.mail_problem && <p role="alert">The last mail was not delivered. {user.mail_problem}</p>}
      {problem && <p role="alert">{problem}</p>}
      {mails && !mails.ready && (
        <p role="status">No mail server is set up. Copy the link and pass it on yourself.</p>
      )}
      {mails?.ready && email === '' && (
        <p className="quiet">Enter an e-mail address to send the link, or copy it.</p>
      )}
      <p className="actions">
        {mails?.ready && email !== '' && (
          <ActionButton
            label={isSetUp ? 'Send reset link' : 'Send invitation'}
            onClick={() => make('mail')}
          />
        )}
        <ActionButton label="Create link" onClick={() => make('copy')} />
      </p>
      {url && (
        <div className={styles.made} role="status">
          <code>{url}</code>
          <CopyButton text={url} label="Copy link" />
          <p className="hint">
            The link is shown only once. Anyone with it can sign in as {name}, so hand it over in person.
          </p>
        </div>
      )}
    </section>
  );
}

interface UserAccessProps {
  user: UserListing;
  /** Called when API tokens were revoked. */
  onChange: () => void;
}

/** Ends all sessions of another user, for instance when a computer is lost. */
function UserSessions({ user: { id, name }, onChange }: UserAccessProps) {
  const toast = useToast();
  const { problem, attempt } = useLoaded<never>(undefined);

  async function end() {
    await call(`/api/users/${id}/sessions`, { method: 'DELETE' });
    toast({ message: `${name} is signed out everywhere` });
    onChange();
  }

  return (
    <section className={historyStyles.history} aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p>
        {name} may be signed in on several computers. If one is lost or stolen, end all sessions and set a new
        password. Both also revoke the API tokens.
      </p>
      {problem && <p role="alert">{problem}</p>}
      <ConfirmButton
        label="End all sessions"
        question={`End all sessions of ${name}? The API tokens are revoked, too. Unsaved changes stay in open pages and can be saved after signing in again.`}
        action="End all sessions"
        onConfirm={() => void attempt(end)}
      />
    </section>
  );
}

/** Whether another user has a second factor; an administrator removes it when the user's phone is lost. */
function UserSecondFactor({ user: { id, name } }: Pick<UserAccessProps, 'user'>) {
  const toast = useToast();
  const path = `/api/users/${id}/second-factor`;
  const { loaded: state, load, problem, attempt } = useLoaded<SecondFactorState>(path);

  async function remove() {
    await call(path, { method: 'DELETE' });
    toast({ message: `Second factor of ${name} removed` });
    await load();
  }

  return (
    <section className={historyStyles.history} aria-labelledby="user-second-factor">
      <h2 id="user-second-factor">Second factor</h2>
      {problem && <p role="alert">{problem}</p>}
      {state && !state.since && <p>{name} has no second factor.</p>}
      {state?.since && (
        <>
          <p>
            Set up on <Day time={state.since} />. Remove it only if {name} has lost both the phone and the
            recovery codes, and you are sure that {name} has asked for it.
          </p>
          <ConfirmButton
            label="Remove second factor"
            question={`Remove the second factor of ${name}? The password alone is enough to sign in until a new one is set up.`}
            action="Remove second factor"
            onConfirm={() => void attempt(remove)}
          />
        </>
      )}
    </section>
  );
}

function UserTokens({ user: { id, name }, onChange }: UserAccessProps) {
  const toast = useToast();
  const path = `/api/users/${id}/tokens`;
  const { loaded: tokens, problem, attempt } = useLoaded<ApiToken[]>(path);

  async function revoke(token: ApiToken) {
    await call(`${path}/${token.id}`, { method: 'DELETE' });
    toast({ message: `Token of ${token.name} revoked` });
    onChange();
  }

  return (
    <section className={historyStyles.history} aria-labelledby="user-tokens">
      <h2 id="user-tokens">API tokens</h2>
      {problem && <p role="alert">{problem}</p>}
      {tokens?.length === 0 && <p>{name} has no API tokens.</p>}
      {tokens && tokens.length > 0 && (
        <>
          <p>Programs that use these tokens act in the name of {name}.</p>
          <ul aria-label="API tokens">
            {tokens.map((token) => (
              <li key={token.id}>
                <b>{token.name}</b> (…{token.ending}): {token.scopes.join(', ')}
                <span className={historyStyles.fields}>
                  Until <Day time={token.expires} />
                  {token.last_used ? (
                    <>
                      , last used on <Day time={token.last_used} />
                    </>
                  ) : (
                    ', never used'
                  )}
                </span>
                <RevokeToken token={token} onConfirm={() => void attempt(() => revoke(token))} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
