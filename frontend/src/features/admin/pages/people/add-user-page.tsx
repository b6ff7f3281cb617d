import { AdminPage } from '#admin/frame/admin-page.tsx';
import { UserForm } from '#admin/users/user-form.tsx';

export function Component() {
  return (
    <AdminPage name="Add user" above={{ to: '/admin/account', name: 'Users' }}>
      <UserForm />
    </AdminPage>
  );
}
