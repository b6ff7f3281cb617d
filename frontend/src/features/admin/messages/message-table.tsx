import { Link } from 'react-router-dom';
import { mailKinds, type MailTextView } from '#contracts/journal/mail-texts.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { languageNames } from './language-names.ts';

export const MessageTable = ({ label, texts }: { label: string; texts: MailTextView[] }) => (
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
