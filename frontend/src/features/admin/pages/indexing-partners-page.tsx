import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { PartnerTable } from '../indexing-partners/partner-table.tsx';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { call } from '../../../lib/api-call.ts';
import { PageTitle } from '../frame/page-title.tsx';
import styles from '../frame/admin-page.module.css';

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () =>
    call<StaffIndexingPartner[]>('/api/indexing/', { signal: request.signal }),
  );

export function Component() {
  const partners = useLoaderData<StaffIndexingPartner[]>();
  return (
    <>
      <PageTitle name="Indexing" />
      <p className={styles.back}>
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>Indexing</h1>
      <p className="actions">
        <Link className="button" to="/admin/indexing/add">
          Add New
        </Link>
      </p>
      <PartnerTable partners={partners} />
    </>
  );
}
