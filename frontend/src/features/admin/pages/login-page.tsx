import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { LoginForm } from '../../shared/sign-in/login-form.tsx';
import { returnAddress, verifiedUser } from '../../shared/sign-in/staff-session.ts';

/** A signed-in user is redirected to the page that they requested. */
export async function loader({ request }: LoaderFunctionArgs) {
  const to = returnAddress('admin', new URL(request.url).searchParams);
  if (await verifiedUser(request)) throw redirect(to);
  return { to };
}

export function Component() {
  const { to } = useLoaderData<typeof loader>();
  return (
    <>
      <title>Login · Admin</title>
      <LoginForm heading="Journal admin" to={to} />
    </>
  );
}

export { AdminError as ErrorBoundary } from './admin-error.tsx';
