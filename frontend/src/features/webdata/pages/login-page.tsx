import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { LoginForm } from '../../shared/sign-in/login-form.tsx';
import { returnAddress, verifiedUser } from '../../shared/sign-in/staff-session.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const to = returnAddress('webdata', new URL(request.url).searchParams);
  if (await verifiedUser(request)) throw redirect(to);
  return { to };
}

export function Component() {
  const { to } = useLoaderData<typeof loader>();
  return (
    <>
      <title>Login · Webdata</title>
      <LoginForm heading="Webdata" to={to} />
    </>
  );
}
