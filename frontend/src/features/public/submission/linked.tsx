import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { errorTable } from '#contracts/api/errors.ts';
import { ApiError } from '#lib/api-call.ts';
import { type LinkBase, type LinkCalls, linkCalls } from '#lib/link-call.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import styles from './submission.module.css';

interface Props<Shown> {
  token: string;
  about: LinkBase;
  /** Hint how to get a link that works. */
  newLink: ReactNode;
  children: (shown: Shown, calls: LinkCalls) => ReactNode;
}

export function Linked<Shown extends object>({ token, about, newLink, children }: Props<Shown>) {
  const words = useSubmissionMessages();
  const calls = useMemo(() => linkCalls(token, about), [token, about]);
  const [loaded, setLoaded] = useState<Shown | LinkFailure>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === '') return undefined;
    const left = new AbortController();
    calls
      .request<Shown>('', { signal: left.signal })
      .then(setLoaded, (error: unknown) => left.signal.aborted || setLoaded(failureOf(error)));
    return () => left.abort();
  }, [calls, token, attempt]);

  if (token === '' || loaded === 'invalid') return <InvalidLink isCut={token === ''}>{newLink}</InvalidLink>;
  if (loaded === 'closed') return <p role="alert">{words.problem(errorTable.submissions_closed.message)}</p>;
  if (loaded === undefined) return <p role="status">{words.loading}</p>;
  if (loaded === 'failed')
    return (
      <div role="alert">
        <p>{words.notLoaded}</p>
        <button type="button" onClick={() => setAttempt(attempt + 1)}>
          {words.again}
        </button>
      </div>
    );
  return children(loaded, calls);
}

type LinkFailure = 'invalid' | 'closed' | 'failed';

function failureOf(error: unknown): LinkFailure {
  const code = error instanceof ApiError ? error.code : '';
  return code === 'not_found' ? 'invalid' : code === 'submissions_closed' ? 'closed' : 'failed';
}

interface InvalidProps {
  /** Whether the token is missing from the address. */
  isCut?: boolean;
  /** Hint how to get another link. */
  children: ReactNode;
}

export function InvalidLink({ isCut = false, children }: InvalidProps) {
  const words = useSubmissionMessages();
  return (
    <div className={styles.outcome} data-problem="true" role="alert">
      <p>
        <b>{isCut ? words.cutLink : words.invalidLink}</b>
      </p>
      <p>
        {isCut ? words.cutLinkNote : words.invalidLinkNote} {children}
      </p>
    </div>
  );
}
