import { useLoaderData } from 'react-router-dom';
import { mailGroups, type MailKindName, type MailTextList } from '#contracts/journal/mail-texts.ts';
import { adminLoader } from '#admin/frame/admin-loader.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { MessageTable } from '#admin/messages/message-table.tsx';
import styles from '#admin/messages/message-form.module.css';

export const loader = adminLoader<MailTextList>('/api/admin/messages');

export function Component() {
  const { ready, texts } = useLoaderData<MailTextList>();
  return (
    <AdminPage name="Mail texts" above={{ to: '/admin/settings', name: 'Settings' }}>
      <p>The journal’s mails, in the order of a manuscript’s life. You can change the text of each mail.</p>
      {!ready && <p role="status">No mail server is set up, so no mails are sent.</p>}
      {Object.entries<readonly MailKindName[]>(mailGroups).map(([group, kinds]) => (
        <div key={group} className={styles.group}>
          <h2>{group}</h2>
          <MessageTable label={group} texts={texts.filter(({ kind }) => kinds.includes(kind))} />
        </div>
      ))}
    </AdminPage>
  );
}
