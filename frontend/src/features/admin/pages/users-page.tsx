import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { UserListing } from '#contracts/fields/entities.ts';
import { SignInRulesForm } from '../users/sign-in-rules-form.tsx';
import { UserTable } from '../users/user-table.tsx';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { call } from '../../../lib/api-call.ts';
import { PageTitle } from '../frame/page-title.tsx';
import styles from '../frame/admin-page.module.css';

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => call<UserListing[]>('/api/users', { signal: request.signal }));

export function Component() {
  const users = useLoaderData<UserListing[]>();
  return (
    <>
      <PageTitle name="Users" />
      <p className={styles.back}>
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>Users</h1>
      <p className="actions">
        <Link className="button" to="/admin/account/add">
          Add New
        </Link>
      </p>
      <UserTable users={users} />
      <SignInRulesForm />
    </>
  );
}
