import { useLoaderData } from 'react-router-dom';
import type { MailTextList } from '#contracts/journal/mail-texts.ts';
import { adminLoader } from '../../frame/admin-loader.ts';
import { AdminPage } from '../../frame/admin-page.tsx';
import { MessageTable } from '../../messages/message-table.tsx';

export const loader = adminLoader<MailTextList>('/api/admin/messages');

export function Component() {
  const { ready, texts } = useLoaderData<MailTextList>();
  return (
    <AdminPage name="Words of mails" above={{ to: '/admin/settings', name: 'Settings' }}>
      <p>What the journal writes to authors, readers and users. Each mail can have words of your own.</p>
      {!ready && <p role="status">No mail server is set, so none of them is sent.</p>}
      <MessageTable texts={texts} />
    </AdminPage>
  );
}
