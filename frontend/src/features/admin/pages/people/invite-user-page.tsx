import { AdminPage } from '#admin/frame/admin-page.tsx';
import { InviteForm } from '#admin/users/invite-form.tsx';

export function Component() {
  return (
    <AdminPage name="Invite" heading="Invite a colleague" above={{ to: '/admin/account', name: 'Users' }}>
      <InviteForm />
    </AdminPage>
  );
}
