import { useLoaderData } from 'react-router-dom';
import type { MailTextList } from '#contracts/mails/mail-texts.ts';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { InviteForm } from '#admin/users/invite-form.tsx';

export const loader = adminLoader<MailTextList>('/api/admin/messages');

export function Component() {
  const { ready } = useLoaderData<typeof loader>();
  return (
    <AdminPage name="Invite user" above={{ to: '/admin/account', name: 'Users' }}>
      <InviteForm hasMail={ready} />
    </AdminPage>
  );
}
