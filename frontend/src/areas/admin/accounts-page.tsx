import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { UserListing } from '#contracts/entities.js';
import { AccountTable } from '../../features/accounts/account-table.js';
import { staffLoad } from '../../features/sign-in/staff-session.js';
import { call } from '../../lib/api-call.js';

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => call<UserListing[]>('/api/users', { signal: request.signal }));

export function Component() {
  const users = useLoaderData<UserListing[]>();
  return (
    <>
      <title>Users · Admin</title>
      <p className="back">
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>Users</h1>
      <p className="actions">
        <Link className="button" to="/admin/account/add">
          Add New
        </Link>
      </p>
      <AccountTable users={users} />
    </>
  );
}
