import { AdminPage } from '../../frame/admin-page.tsx';
import { InviteForm } from '../../users/invite-form.tsx';

export function Component() {
  return (
    <AdminPage name="Invite" heading="Invite a colleague" above={{ to: '/admin/account', name: 'Users' }}>
      <InviteForm />
    </AdminPage>
  );
}
