import { AdminPage } from '#admin/frame/admin-page.tsx';
import { InviteForm } from '#admin/users/invite-form.tsx';

export function Component() {
  return (
    <AdminPage name="Invite user" above={{ to: '/admin/account', name: 'Users' }}>
      <InviteForm />
    </AdminPage>
  );
}
