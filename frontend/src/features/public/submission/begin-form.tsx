import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError, call } from '#lib/api-call.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { EmailAddress } from '#ui/email-address.tsx';
import { Problem } from '#ui/problem.tsx';
import { ActionMessage } from './news.tsx';
import styles from './submission.module.css';

/**
 * Asks for an address, to which a link is sent. It needs no scripts: its response redirects back to the page. With them
 * the page stays, and names the address.
 */
export function BeginForm() {
  const words = useSubmissionMessages();
  const { language } = useMessages();
  const [query] = useSearchParams();
  const status = query.get('status') ?? '';
  const [sentTo, setSentTo] = useState('');
  const [problem, setProblem] = useState('');
  const outcome = Object.entries(words.outcomes).find(([name]) => name === status)?.[1];

  function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = (new FormData(event.currentTarget).get('email') as string).trim();
    call('/api/manuscripts', { method: 'POST', body: { email, language } }).then(
      () => setSentTo(email),
      (error: unknown) => {
        const { limited, invalid, failed } = words.outcomes;
        const known = { too_many_requests: limited, validation_failed: invalid } as Record<string, string>;
        setProblem((error instanceof ApiError && known[error.code]) || failed);
      },
    );
  }

  if (sentTo !== '') return <ActionMessage>{words.sentTo(<EmailAddress address={sentTo} />)}</ActionMessage>;
  return (
    <>
      {outcome && (
        <p className={styles.outcome} role="status" data-problem={status !== 'sent'}>
          {outcome}
        </p>
      )}
      <form className={styles.begin} method="post" action="/api/manuscripts" onSubmit={begin}>
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
            pattern="[^@\s]+@[^@\s]+\.[^@\s]+"
            title={words.outcomes.invalid}
            onInvalid={({ currentTarget }) => currentTarget.setCustomValidity(words.outcomes.invalid)}
            onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
            aria-describedby="author-email-hint"
          />
          <span className="hint" id="author-email-hint">
            {words.emailHint}
          </span>
        </p>
        <Problem text={problem} />
        <p>
          <button type="submit">{words.sendLink}</button>
        </p>
      </form>
    </>
  );
}
