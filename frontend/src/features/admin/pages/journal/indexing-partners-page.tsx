import { Link, useLoaderData } from 'react-router-dom';
import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { PartnerTable } from '#admin/indexing-partners/partner-table.tsx';
import { adminLoader } from '#admin/frame/admin-loader.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';

export const loader = adminLoader<StaffIndexingPartner[]>('/api/indexing/');

export function Component() {
  const partners = useLoaderData<StaffIndexingPartner[]>();
  return (
    <AdminPage name="Indexing">
      <p className="actions">
        <Link className="button" to="/admin/indexing/add">
          Add indexing partner
        </Link>
      </p>
      <PartnerTable partners={partners} />
    </AdminPage>
  );
}
