import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ManuscriptMessage, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { pageError } from '#lib/load.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { manuscriptsPath, nameOfManuscript } from '#admin/manuscripts/manuscript-labels.ts';
import { MessageForm } from '#admin/manuscripts/message-form.tsx';
import styles from '#admin/manuscripts/manuscripts.module.css';

export function loader({ request, params: { id = '', to = '' } }: LoaderFunctionArgs) {
  if (!isEntityId(id) || (to !== 'author' && !isEntityId(to))) throw pageError('not_found');
  const { signal } = request;
  return staffLoad('admin', request, async () => {
    const [manuscript, message] = await Promise.all([
      call<StaffManuscript>(`${manuscriptsPath}/${id}`, { signal }),
      call<ManuscriptMessage>(`${manuscriptsPath}/${id}/message?to=${to}`, { signal }),
    ]);
    return { manuscript, message, to };
  });
}

export const shouldRevalidate = () => false;

export function Component() {
  const { manuscript, message, to } = useLoaderData<typeof loader>();
  const name = nameOfManuscript(manuscript);
  const whom = to === 'author' ? 'the author' : message.to.name;
  return (
    <AdminPage
      name={`Write to ${whom}: ${name}`}
      heading={`Write to ${whom}`}
      above={{ to: adminPaths.manuscript(manuscript.id), name }}
    >
      <p className={styles.about}>{manuscript.title_text}</p>
      <MessageForm manuscript={manuscript} message={message} to={to} />
    </AdminPage>
  );
}
