import { Link, useLoaderData } from 'react-router-dom';
import type { UserListing } from '#contracts/fields/entities.ts';
import { SignInRulesForm } from '#admin/users/sign-in-rules-form.tsx';
import { UserTable } from '#admin/users/user-table.tsx';
import { adminLoader } from '#admin/frame/admin-loader.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';

export const loader = adminLoader<UserListing[]>('/api/users');

export function Component() {
  const users = useLoaderData<UserListing[]>();
  return (
    <AdminPage name="Users">
      <p className="actions">
        <Link className="button" to="/admin/account/invite">
          Invite user
        </Link>
        <Link className="button quiet" to="/admin/account/add">
          Add user
        </Link>
      </p>
      <UserTable users={users} />
      <SignInRulesForm />
    </AdminPage>
  );
}
