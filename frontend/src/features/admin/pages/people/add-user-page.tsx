import { AdminPage } from '../../frame/admin-page.tsx';
import { UserForm } from '../../users/user-form.tsx';

export function Component() {
  return (
    <AdminPage name="Add user" above={{ to: '/admin/account', name: 'Users' }}>
      <UserForm />
    </AdminPage>
  );
}
