import { useEffect, useState } from 'react';
import { Link, useLoaderData, useLocation } from 'react-router-dom';
import type { LinkPurpose } from '#contracts/api/sign-in.ts';
import { call, serverMessageOf } from '#lib/api-call.ts';
import type { loader as loadJournal } from './forgotten-page.tsx';
import { ConfirmAddress } from '#shared/sign-in/confirm-address.tsx';
import { LinkPasswordForm } from '#shared/sign-in/link-password-form.tsx';
import { SignInCard } from '#shared/sign-in/sign-in-card.tsx';

const headings: Record<LinkPurpose['kind'], string> = {
  invitation: 'Welcome',
  reset: 'Choose a new password',
  address: 'Confirm your address',
};

export { loader } from './forgotten-page.tsx';

/** The page of a link in a mail. Its token is the fragment, which no server and no other page receives. */
export function Component() {
  const { journal, shortName } = useLoaderData<typeof loadJournal>();
  const [link, setLink] = useState<{ token: string; purpose: LinkPurpose }>();
  const [problem, setProblem] = useState('');
  const token = useLocation().hash.slice(1);
  useEffect(() => {
    call<LinkPurpose>('/auth/link', { method: 'POST', body: { token } }).then(
      (purpose) => {
        setProblem('');
        setLink({ token, purpose });
      },
      (error: unknown) => setProblem(serverMessageOf(error)),
    );
  }, [token]);
  const heading = problem ? 'This link does not work' : link ? headings[link.purpose.kind] : 'One moment…';

  return (
    <>
      <title>{`${heading} · ${shortName}`}</title>
      <meta name="referrer" content="no-referrer" />
      <SignInCard journal={journal} heading={heading}>
        {problem && (
          <>
            <p role="alert">{problem}.</p>
            <Link className="button" to="/admin/forgotten">
              Ask for a new link
            </Link>
          </>
        )}
        {!problem &&
          link &&
          (link.purpose.kind === 'address' ? (
            <ConfirmAddress token={link.token} purpose={link.purpose} />
          ) : (
            <LinkPasswordForm token={link.token} purpose={link.purpose} />
          ))}
      </SignInCard>
    </>
  );
}

export { AdminError as ErrorBoundary } from '../admin-error.tsx';
