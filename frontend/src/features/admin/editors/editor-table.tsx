import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StaffEditor } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { editorCategories } from '#contracts/statuses.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { Picture } from '../../../ui/picture.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { useSelection } from '../../../ui/use-selection.tsx';
import { useSorting } from '../../../ui/use-sorting.tsx';
import avatar from '../../../ui/avatar.svg?url';
import { Day } from '../../shared/settings/day.tsx';
import { StatusSwitch } from '../enabled-status/status-switch.tsx';
import { classNames } from '../../../lib/class-names.ts';
import styles from '../../../ui/table.module.css';

interface Props {
  editors: StaffEditor[];
  /** Actions for the selected editors, shown while there are any. */
  actions: (ids: string[]) => ReactNode;
}

/** The editorial board for staff, with every column of specification section 2. */
export function EditorTable({ editors, actions }: Props) {
  const { sorted, head } = useSorting(editors, {
    name: ({ name }) => name,
    category: ({ category }) => editorCategories.indexOf(category),
    degree: ({ degree }) => degree,
    email: ({ email }) => email,
    affiliation: ({ content }) => content,
    status: ({ status }) => status,
    creation: ({ creation }) => creation,
  });
  const { selected, box, boxForAll } = useSelection(sorted.map(({ id }) => id));

  return (
    <>
      <div className={styles.listHead}>
        <Link className="button" to="/admin/editors/add">
          Add New
        </Link>
        {selected.length > 0 && actions(selected)}
        <p role="status">
          {editors.length} {editors.length === 1 ? 'editor' : 'editors'}
          {selected.length > 0 && `, ${selected.length} selected`}
        </p>
      </div>
      {editors.length === 0 ? (
        <p>No editor yet. Add the first one with Add New.</p>
      ) : (
        <TableFrame label="Editors">
          <table className={classNames(styles.table, styles.stacked)}>
            <thead>
              <tr>
                <th scope="col">{boxForAll('Select every editor')}</th>
                <th scope="col">S.No.</th>
                <th scope="col">Picture</th>
                {head('name', 'Name')}
                {head('category', 'Category')}
                {head('degree', 'Degree')}
                {head('email', 'Email')}
                <th scope="col">Post</th>
                {head('affiliation', 'Affiliation')}
                <th scope="col">Phone</th>
                {head('status', 'Status')}
                {head('creation', 'Created')}
                <th scope="col">
                  <span className="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((editor, index) => (
                <tr key={editor.id} data-disabled={editor.status === 'disabled'}>
                  <td>{box(editor.id, `Select ${editor.name}`)}</td>
                  <td data-label="S.No.">{index + 1}</td>
                  <td className={styles.portrait}>
                    <Portrait picture={editor.picture} />
                  </td>
                  <td className={styles.name}>{editor.name}</td>
                  <td>{editor.category}</td>
                  <td>{editor.degree}</td>
                  <td className={styles.some}>
                    <EmailAddress text={editor.email} />
                  </td>
                  <td className={styles.some}>
                    <RichText text={editor.post} as="div" />
                  </td>
                  <td className={styles.some}>{editor.content}</td>
                  <td>{editor.phone}</td>
                  <td data-label="Enabled">
                    <StatusSwitch
                      path={`/api/editors/${editor.id}`}
                      status={editor.status}
                      label={editor.name}
                    />
                  </td>
                  <td data-label="Created">
                    <Day time={editor.creation} />
                  </td>
                  <td className={styles.rowLinks}>
                    <Link to={adminPaths.editEditor(editor.id)} aria-label={`EDIT ${editor.name}`}>
                      EDIT
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </>
  );
}

/** Breaks before the `@` only. */
function EmailAddress({ text }: { text: string }) {
  const [name, ...domain] = text.split('@');
  return (
    <>
      {name}
      {domain.map((part) => (
        <Fragment key={part}>
          <wbr />@{part}
        </Fragment>
      ))}
    </>
  );
}

const Portrait = ({ picture }: { picture: string }) =>
  picture ? (
    <Picture address={paths.editorPicture(picture)} alt="" width={32} height={40} />
  ) : (
    <img src={avatar} alt="" width="32" height="40" loading="lazy" />
  );
