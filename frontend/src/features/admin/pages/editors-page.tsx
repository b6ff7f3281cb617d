import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { EditorTable } from '../editors/editor-table.tsx';
import { OrderButton } from '../document-jobs/order-button.tsx';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { call } from '../../../lib/api-call.ts';
import { PageTitle } from '../frame/page-title.tsx';
import styles from '../frame/admin-page.module.css';

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => call<StaffEditor[]>('/api/editors/', { signal: request.signal }));

export function Component() {
  const editors = useLoaderData<StaffEditor[]>();
  return (
    <>
      <PageTitle name="Editors" />
      <p className={styles.back}>
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>Editors</h1>
      <EditorTable
        editors={editors}
        actions={(ids) => <OrderButton path="/api/pdf/editorscertificate" items={ids} label="Certificate" />}
      />
    </>
  );
}
