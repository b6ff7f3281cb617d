import { useLoaderData } from 'react-router-dom';
import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { PartnerForm } from '#admin/indexing-partners/partner-form.tsx';

export { loader } from './indexing-partners-page.tsx';

export const shouldRevalidate = () => false;

export function Component() {
  const partners = useLoaderData<StaffIndexingPartner[]>();
  return (
    <AdminPage name="Add indexing partner" above={{ to: '/admin/indexing', name: 'Indexing' }}>
      <PartnerForm next={Math.max(0, ...partners.map(({ sortnumber }) => sortnumber)) + 1} />
    </AdminPage>
  );
}
