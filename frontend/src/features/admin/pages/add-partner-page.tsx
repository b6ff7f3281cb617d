import { Link, useLoaderData } from 'react-router-dom';
import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { PartnerForm } from '../indexing-partners/partner-form.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import styles from '../frame/admin-page.module.css';

export { loader } from './indexing-partners-page.tsx';

export const shouldRevalidate = () => false;

export function Component() {
  const partners = useLoaderData<StaffIndexingPartner[]>();
  return (
    <>
      <PageTitle name="Add indexing partner" />
      <p className={styles.back}>
        <Link to="/admin/indexing">Indexing</Link>
      </p>
      <h1>Add indexing partner</h1>
      <PartnerForm next={Math.max(0, ...partners.map(({ sortnumber }) => sortnumber)) + 1} />
    </>
  );
}
