import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { AuthorManuscript, CoauthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import type { LinkCalls } from '#lib/link-call.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { InputWords } from '#messages/input-words.ts';
import { OrganizationSearch } from '#shared/forms/organization-input.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { ContactEmail } from '../frame/contact-email.tsx';
import { AuthorView } from './author-view.tsx';
import { CoauthorView } from './coauthor-view.tsx';
import { Linked } from './linked.tsx';

/** Page of the link of an author or a co-author. */
export default function LinkView({ token }: { token: string }) {
  const words = useSubmissionMessages();
  const newLink = useSite().settings.submit_online
    ? words.newLinks((text) => <Link to={manuscriptPaths.begin}>{text}</Link>)
    : words.writeToUs(<ContactEmail />);
  return (
    <Linked<AuthorManuscript | CoauthorManuscript> token={token} about="mine" newLink={newLink}>
      {(manuscript, calls) =>
        manuscript.kind === 'coauthor' ? (
          <CoauthorView manuscript={manuscript} calls={calls} />
        ) : (
          <Inputs calls={calls}>
            <AuthorView manuscript={manuscript} calls={calls} newLink={newLink} />
          </Inputs>
        )
      }
    </Linked>
  );
}

/** Provides inputs with the page's language and the calls of the link. */
function Inputs({ calls, children }: { calls: LinkCalls; children: ReactNode }) {
  const words = useSubmissionMessages();
  const find = useMemo(
    () => (query: string, signal: AbortSignal) =>
      calls.request<never[]>(`/organizations?q=${encodeURIComponent(query)}`, { signal }),
    [calls],
  );
  return (
    <InputWords value={words.inputs}>
      <OrganizationSearch value={find}>{children}</OrganizationSearch>
    </InputWords>
  );
}
