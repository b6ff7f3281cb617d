import { Link, useLoaderData } from 'react-router-dom';
import { mailKinds, type MailTextList, type MailTextView } from '#contracts/mails/mail-texts.ts';
import { mailGroups, type MailKindName } from '#contracts/mails/mail-kinds.ts';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { languageNames } from '#admin/messages/language-names.ts';
import styles from '#admin/messages/message-form.module.css';

export const loader = adminLoader<MailTextList>('/api/admin/messages');

export function Component() {
  const { ready, texts } = useLoaderData<MailTextList>();
  return (
    <AdminPage name="Mail texts" above={{ to: '/admin/settings', name: 'Settings' }}>
      <p>All mails that the journal sends. You can change the text of each one.</p>
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

const MessageTable = ({ label, texts }: { label: string; texts: MailTextView[] }) => (
  <DataTable
    label={label}
    rows={texts}
    keyOf={({ kind, language }) => `${kind}.${language}`}
    linkOf={adminPaths.message}
    isNarrow
    columns={[
      {
        head: 'Message',
        look: 'name',
        isRowHead: true,
        cell: (text) => (
          <>
            <Link to={adminPaths.message(text)}>{mailKinds[text.kind].label}</Link>
            <span className="hint">{mailKinds[text.kind].about}</span>
          </>
        ),
      },
      { head: 'Language', caption: true, cell: ({ language }) => languageNames[language] },
      { head: 'Subject', look: 'medium', caption: true, cell: ({ subject }) => subject },
      { head: 'Text', caption: true, cell: ({ is_own: isOwn }) => (isOwn ? 'Your own' : 'Original') },
    ]}
  />
);
