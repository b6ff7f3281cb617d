import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { UserListing } from '#contracts/entities.ts';
import { AccountTable } from '../../features/accounts/account-table.tsx';
import { staffLoad } from '../../features/sign-in/staff-session.ts';
import { call } from '../../lib/api-call.ts';

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
