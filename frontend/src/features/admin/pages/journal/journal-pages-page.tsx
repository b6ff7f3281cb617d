import { Link, useLoaderData } from 'react-router-dom';
import type { StaffPageListing } from '#contracts/journal/journal-pages.ts';
import { adminLoader } from '#admin/frame/admin-loader.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { JournalPageTable } from '#admin/journal-pages/journal-page-table.tsx';

export const loader = adminLoader<StaffPageListing[]>('/api/pages/');

export function Component() {
  const pages = useLoaderData<StaffPageListing[]>();
  return (
    <AdminPage name="Pages">
      <p className="actions">
        <Link className="button" to="/admin/pages/add">
          Add page
        </Link>
      </p>
      <JournalPageTable pages={pages} />
    </AdminPage>
  );
}
