import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { StaffPageListing } from '#contracts/journal/journal-pages.ts';
import { call } from '../../../lib/api-call.ts';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { PageTitle } from '../frame/page-title.tsx';
import { PageTable } from '../journal-pages/page-table.tsx';
import styles from '../frame/admin-page.module.css';

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => call<StaffPageListing[]>('/api/pages/', { signal: request.signal }));

export function Component() {
  const pages = useLoaderData<StaffPageListing[]>();
  return (
    <>
      <PageTitle name="Pages" />
      <p className={styles.back}>
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>Pages</h1>
      <p className="actions">
        <Link className="button" to="/admin/pages/add">
          Add New
        </Link>
      </p>
      <PageTable pages={pages} />
    </>
  );
}
