import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { loadSiteAnyway } from '#shared/settings/load-site-anyway.ts';
import { finishInstitutionSignIn } from '#shared/sign-in/institution/use-institution.ts';
import { LoginForm } from '#shared/sign-in/login-form.tsx';
import { returnAddress, verifiedUser } from '#shared/sign-in/staff-session.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  await finishInstitutionSignIn('webdata', request);
  const user = await verifiedUser(request);
  if (user) throw redirect(returnAddress('webdata', new URL(request.url).searchParams, user.role));
  const { journal, shortName } = await loadSiteAnyway(request);
  return { journal, shortName };
}

export function Component() {
  const { journal, shortName } = useLoaderData<typeof loader>();
  return (
    <>
      <title>{`Login · Work log · ${shortName}`}</title>
      <LoginForm journal={journal} heading="Work log" area="webdata" />
    </>
  );
}
