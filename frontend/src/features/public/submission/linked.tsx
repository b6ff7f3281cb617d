import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../lib/api-call.ts';
import { type LinkBase, type LinkCalls, linkCalls } from '../../../lib/link-call.ts';
import { useSubmissionMessages } from '../../../messages/use-submission-messages.ts';
import styles from './submission.module.css';

interface Props<Shown> {
  token: string;
  about: LinkBase;
  /** What to do without a link that works. */
  invalidNote: ReactNode;
  children: (shown: Shown, calls: LinkCalls) => ReactNode;
}

/** Loads what a link leads to. */
export function Linked<Shown extends object>({ token, about, invalidNote, children }: Props<Shown>) {
  const words = useSubmissionMessages();
  const calls = useMemo(() => linkCalls(token, about), [token, about]);
  const [loaded, setLoaded] = useState<Shown | 'invalid' | 'failed'>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === '') return undefined;
    const left = new AbortController();
    calls
      .request<Shown>('', { signal: left.signal })
      .then(
        setLoaded,
        (error: unknown) =>
          left.signal.aborted ||
          setLoaded(error instanceof ApiError && error.code === 'not_found' ? 'invalid' : 'failed'),
      );
    return () => left.abort();
  }, [calls, token, attempt]);

  if (token === '' || loaded === 'invalid') return <InvalidLink>{invalidNote}</InvalidLink>;
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

/** A link that is incomplete, or has ended. */
export function InvalidLink({ children }: { children: ReactNode }) {
  const words = useSubmissionMessages();
  return (
    <div className={styles.outcome} data-problem="true" role="alert">
      <p>
        <b>{words.invalidLink}</b>
      </p>
      <p>{children}</p>
    </div>
  );
}
