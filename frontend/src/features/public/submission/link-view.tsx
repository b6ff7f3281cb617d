import { useEffect, useMemo, useState } from 'react';
import type { AuthorManuscript, CoauthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { ApiError } from '../../../lib/api-call.ts';
import { linkCalls } from '../../../lib/link-call.ts';
import { useSubmissionMessages } from '../../../messages/use-submission-messages.ts';
import { InputWords } from '../../../messages/input-words.ts';
import { OrganizationSearch } from '../../shared/forms/organization-input.tsx';
import { AuthorView } from './author-view.tsx';
import { CoauthorView } from './coauthor-view.tsx';
import { InvalidLink } from './invalid-link.tsx';

/** What the link leads to: the manuscript of its author, or a co-author's view of it. */
export default function LinkView({ token }: { token: string }) {
  const words = useSubmissionMessages();
  const calls = useMemo(() => linkCalls(token), [token]);
  const [loaded, setLoaded] = useState<AuthorManuscript | CoauthorManuscript | 'invalid' | 'failed'>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === '') return undefined;
    const left = new AbortController();
    calls
      .request<AuthorManuscript | CoauthorManuscript>('', { signal: left.signal })
      .then(
        setLoaded,
        (error: unknown) =>
          left.signal.aborted ||
          setLoaded(error instanceof ApiError && error.code === 'not_found' ? 'invalid' : 'failed'),
      );
    return () => left.abort();
  }, [calls, token, attempt]);

  const find = useMemo(
    () => (query: string, signal: AbortSignal) =>
      calls.request<never[]>(`/organizations?q=${encodeURIComponent(query)}`, { signal }),
    [calls],
  );

  if (token === '' || loaded === 'invalid') return <InvalidLink />;
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
  return (
    <InputWords value={words.inputs}>
      <OrganizationSearch value={find}>
        {loaded.kind === 'coauthor' ? (
          <CoauthorView manuscript={loaded} calls={calls} />
        ) : (
          <AuthorView manuscript={loaded} calls={calls} />
        )}
      </OrganizationSearch>
    </InputWords>
  );
}
