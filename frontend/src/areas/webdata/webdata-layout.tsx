import {
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  ScrollRestoration,
  useLoaderData,
} from 'react-router-dom';
import { loginAddress, verifiedUser } from '../../features/sign-in/staff-session.js';
import { WorkLogBar } from '../../features/work-log/work-log-bar.js';
import { storedSession } from '../../lib/session.js';
import './webdata.css';

/** Without a session to the login; with one that the server refuses, to the site root (specification section 4). */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!storedSession()) throw redirect(loginAddress('webdata', request));
  const user = await verifiedUser(request);
  if (!user) throw redirect('/');
  return { user };
}

export const shouldRevalidate = () => false;

export function Component() {
  const { user } = useLoaderData<typeof loader>();
  return (
    <div className="log">
      <WorkLogBar user={user} />
      <main id="page" tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}
