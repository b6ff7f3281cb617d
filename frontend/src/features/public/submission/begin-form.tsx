import { useSearchParams } from 'react-router-dom';
import { useMessages } from '../../../messages/messages-context.ts';
import { useSubmissionMessages } from '../../../messages/use-submission-messages.ts';
import styles from './submission.module.css';

/** Asks for an address, to which a link is sent. Its response redirects back to the page, so it needs no scripts. */
export function BeginForm() {
  const words = useSubmissionMessages();
  const { language } = useMessages();
  const [query] = useSearchParams();
  const status = query.get('status') ?? '';
  const outcome = Object.entries(words.outcomes).find(([name]) => name === status)?.[1];
  return (
    <>
      {outcome && (
        <p className={styles.outcome} role="status" data-problem={status !== 'sent'}>
          {outcome}
        </p>
      )}
      <form className={styles.begin} method="post" action="/api/manuscripts">
        <input type="hidden" name="language" value={language} />
        <p>
          <label htmlFor="author-email">{words.email}</label>
          <input
            id="author-email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            aria-describedby="author-email-hint"
          />
          <span className="hint" id="author-email-hint">
            {words.emailHint}
          </span>
        </p>
        <p>
          <button type="submit">{words.sendLink}</button>
        </p>
      </form>
    </>
  );
}
