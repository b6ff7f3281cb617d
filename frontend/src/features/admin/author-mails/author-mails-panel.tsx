import { type FormEvent, useRef, useState } from 'react';
import type { AuthorNotice, StaffArticle } from '#contracts/fields/entities.ts';
import { emailListProblem } from '#contracts/text/emails.ts';
import { Time } from '#shared/settings/day.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { mailLabel } from './author-mail-labels.ts';
import { authorChat } from './whatsapp-author.ts';
import { authorMailsPath, useAuthorMails } from './use-author-mails.ts';
import { classNames } from '#lib/class-names.ts';
import { call, newIdempotencyKey } from '#lib/api-call.ts';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { useFlash } from '#shared/flash/flash-context.ts';
import { formErrorOf } from '#shared/forms/form-error.ts';
import panelStyles from '#admin/frame/side-panel.module.css';
import styles from './author-mails-panel.module.css';
import sendAuthorMailStyles from './send-author-mail.module.css';

export function AuthorMailsPanel({ article }: { article: StaffArticle }) {
  const { known, failed, reload } = useAuthorMails(article.id);

  return (
    <section className={classNames(panelStyles.panel, styles.mails)} aria-labelledby="notices">
      <h2 id="notices">Author notices</h2>
      {failed && <p role="alert">The notices could not be loaded. Reload the page to try again.</p>}
      {!known && !failed && <p className="quiet">Loading…</p>}
      {known?.total === 0 && <p className="quiet">No author notices yet.</p>}
      <ol aria-live="polite">
        {known?.mails.map((mail) => (
          <li key={mail.id} data-state={mail.state}>
            <p>
              <b className={styles.state}>{mailLabel(mail)}</b> <span>{mail.to}</span>
            </p>
            <p className="quiet">
              <Time time={mail.updated_at} />, requested by {mail.createdby}
              {mail.last_error && `. ${mail.last_error}`}
            </p>
          </li>
        ))}
      </ol>
      {known && known.total > known.mails.length && (
        <p className="quiet">Only the newest of {known.total} notices are shown.</p>
      )}
      {known &&
        (article.status === 'disabled' ? (
          <p className="quiet">Notices can be sent once the article is enabled.</p>
        ) : (
          <SendAuthorMail
            key={article.email}
            path={authorMailsPath(article.id)}
            email={article.email}
            again={known.total > 0}
            onSent={reload}
          />
        ))}
      {article.status === 'enabled' && article.mobile !== '' && <AuthorChat article={article} />}
    </section>
  );
}

/** Opens the author's chat in WhatsApp with the message; nothing is sent until staff press it there. */
function AuthorChat({ article }: { article: StaffArticle }) {
  const chat = authorChat(article, useSite());
  if (chat === undefined)
    return (
      <p className="quiet">
        To write on WhatsApp, enter a single mobile number, for example +91 98765 43210.
      </p>
    );
  return (
    <p className="actions">
      <a className="button quiet" href={chat} target="_blank" rel="noopener noreferrer">
        Write on WhatsApp
      </a>
    </p>
  );
}

interface Props {
  path: string;
  /** The article's own addresses, separated by commas. */
  email: string;
  again: boolean;
  onSent: () => Promise<void>;
}

function SendAuthorMail({ path, email, again, onSent }: Props) {
  const flash = useFlash();
  const [to, setTo] = useState(email);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { element, focusRefused } = useInvalidFieldFocus();
  const idempotencyKey = useRef('');

  function change(addresses: string) {
    setTo(addresses);
    setProblem(undefined);
    idempotencyKey.current = '';
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = emailListProblem(to.trim());
    if (wrong) {
      setProblem(wrong);
      focusRefused();
      return;
    }
    setBusy(true);
    idempotencyKey.current ||= newIdempotencyKey();
    try {
      const body = { to: to.split(',').map((address) => address.trim()) };
      await call<AuthorNotice[]>(path, { method: 'POST', body, idempotencyKey: idempotencyKey.current });
      idempotencyKey.current = '';
      await onSent();
    } catch (error) {
      const { message, fields } = formErrorOf<'to'>(error);
      setProblem(fields.to);
      focusRefused(() => flash(message));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={element}
      className={sendAuthorMailStyles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        id="notice-to"
        label="Send to"
        value={to}
        onChange={change}
        problem={problem}
        hint="Separate several addresses with commas"
      />
      <button type="submit" className="quiet" aria-disabled={busy}>
        {busy ? 'Sending…' : again ? 'Resend notice' : 'Send notice'}
      </button>
    </form>
  );
}
