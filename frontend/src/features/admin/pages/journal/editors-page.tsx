import { Link, useLoaderData } from 'react-router-dom';
import { type ReactNode, useState } from 'react';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { words } from '#contracts/text/folding.ts';
import { paths } from '#contracts/journal/paths.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { editorCategories } from '#contracts/values/statuses.ts';
import { OrderButton } from '#admin/document-jobs/order-button.tsx';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import avatar from '#ui/avatar.svg?url';
import { type Column, DataTable, serialNumber } from '#ui/tables/data-table.tsx';
import { EmailAddress } from '#ui/email-address.tsx';
import { Picture } from '#ui/picture.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { createdColumn, editColumn } from '#admin/frame/entity-columns.tsx';
import { StatusSwitch } from '#admin/enabled-status/status-switch.tsx';
import styles from '#admin/editors/editor-table.module.css';

export const loader = adminLoader<StaffEditor[]>('/api/editors/');

export function Component() {
  const editors = useLoaderData<StaffEditor[]>();
  return (
    <AdminPage name="Editors">
      <EditorTable
        editors={editors}
        actions={(ids) => <OrderButton path="/api/pdf/editorscertificate" items={ids} label="Certificate" />}
      />
    </AdminPage>
  );
}

const columns: Column<StaffEditor>[] = [
  serialNumber(),
  {
    head: 'Picture',
    look: 'portrait',
    isLeftOutOfCards: true,
    cell: ({ picture }) => <Portrait picture={picture} />,
  },
  { head: 'Name', look: 'name', isRowHead: true, sortBy: true, cell: ({ name }) => name },
  {
    head: 'Category',
    look: 'short',
    sortBy: ({ category }) => editorCategories.indexOf(category),
    cell: ({ category }) => category,
  },
  { head: 'Degree', look: 'short', isLeftOutOfCards: true, sortBy: true, cell: ({ degree }) => degree },
  {
    head: 'Email',
    look: 'email',
    isLeftOutOfCards: true,
    sortBy: ({ email }) => email,
    cell: ({ email }) => <EmailAddress address={email} />,
  },
  {
    head: 'Post',
    look: 'medium',
    isLeftOutOfCards: true,
    cell: ({ post }) => <RichText text={post} as="div" />,
  },
  { head: 'Affiliation', look: 'medium', sortBy: true, cell: ({ content }) => content },
  { head: 'Phone', look: 'short', isLeftOutOfCards: true, cell: ({ phone }) => phone },
  {
    head: 'Status',
    caption: 'Enabled',
    sortBy: ({ status }) => status,
    cell: ({ id, status, name }) => <StatusSwitch path={`/api/editors/${id}`} status={status} label={name} />,
  },
  createdColumn(),
  editColumn(adminPaths.editEditor, ({ name }) => name),
];

interface Props {
  editors: StaffEditor[];
  actions: (ids: string[]) => ReactNode;
}

/** The editorial board for staff, with every column of requirements.md#editor-form. */
function EditorTable({ editors, actions }: Props) {
  const [filter, setFilter] = useState('');
  const wanted = words(filter);
  const shown = editors.filter((editor) => wanted.every((word) => searchText(editor).includes(word)));
  return (
    <DataTable
      label="Editors"
      rows={shown}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={({ id }) => adminPaths.editEditor(id)}
      isDisabled={({ status }) => status === 'disabled'}
      start={
        <>
          <Link className="button" to="/admin/editors/add">
            Add New
          </Link>
          {editors.length > 0 && (
            <input
              className={styles.filter}
              type="search"
              aria-label="Filter the editors"
              placeholder="Filter by name, category, affiliation…"
              value={filter}
              onChange={({ target }) => setFilter(target.value)}
            />
          )}
        </>
      }
      selection={{ noun: 'editor', idOf: ({ id }) => id, nameOf: ({ name }) => name, actions }}
      empty={
        <p>
          {editors.length > 0
            ? 'No editors match this filter.'
            : 'No editors yet. Add the first one with Add New.'}
        </p>
      }
    />
  );
}

const searchText = ({ name, category, degree, email, post, content, country, status }: StaffEditor): string =>
  words([name, category, degree, email, plainText(post), content, country, status].join(' ')).join(' ');

const Portrait = ({ picture }: { picture: string }) =>
  picture ? (
    <Picture address={paths.editorPicture(picture)} alt="" width={32} height={40} />
  ) : (
    <img src={avatar} alt="" width="32" height="40" loading="lazy" />
  );
