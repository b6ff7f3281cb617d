import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom';
import { loadSiteAnyway } from '#shared/settings/load-site-anyway.ts';
import { ForgottenForm } from '#shared/sign-in/forgotten-form.tsx';
import { verifiedUser } from '#shared/sign-in/staff-session.ts';
import { SignInCard } from '#shared/sign-in/sign-in-card.tsx';

/** A stored session that has ended is forgotten first: its token would be refused. */
export async function loader({ request }: LoaderFunctionArgs) {
  await verifiedUser(request);
  const { journal, shortName } = await loadSiteAnyway(request);
  return { journal, shortName };
}

export function Component() {
  const { journal, shortName } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <>
      <title>{`Forgot your password? · ${shortName}`}</title>
      <SignInCard journal={journal} heading="Forgot your password?">
        <ForgottenForm area={search.get('area') === 'webdata' ? 'webdata' : 'admin'} />
      </SignInCard>
    </>
  );
}

export { AdminError as ErrorBoundary } from '../admin-error.tsx';
