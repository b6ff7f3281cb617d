import { useState } from 'react';
import type { MadeLink } from '#contracts/api/sign-in.ts';
import type { UserListing } from '#contracts/fields/entities.ts';
import type { MailTextList } from '#contracts/journal/mail-texts.ts';
import { call } from '#lib/api-call.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import { Time } from '#shared/settings/day.tsx';
import styles from './user-links.module.css';

interface Props {
  user: UserListing;
  /** Called when a link was made. */
  onMade: (user: UserListing) => void;
}

/** Gives another user access: an invitation, or a link to a new password. */
export function UserLinks({ user, onMade }: Props) {
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
          ? `${name} chooses a new password through a link. It works once, for an hour, and ends all sessions.`
          : `${name} has no password yet and chooses one through a link. It works once, for seven days.`}
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
          <button type="button" className="quiet" onClick={() => void make('mail')}>
            {isSetUp ? 'Send reset link' : 'Send invitation'}
          </button>
        )}
        <button type="button" className="quiet" onClick={() => void make('copy')}>
          Create link
        </button>
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
