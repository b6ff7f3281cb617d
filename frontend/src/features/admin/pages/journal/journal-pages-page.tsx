import { Link, useLoaderData } from 'react-router-dom';
import type { StaffPageListing } from '#contracts/journal/journal-pages.ts';
import type { PagePlace } from '#contracts/fields/page-fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { messageOf } from '#lib/api-call.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { useCalls } from '#admin/frame/use-calls.ts';
import { Day } from '#shared/settings/day.tsx';
import { StatusSwitch } from '#admin/enabled-status/status-switch.tsx';

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

const places: Record<PagePlace, string> = {
  none: '–',
  main: 'Main menu',
  about: 'About',
  instructions: 'Instructions',
  footer: 'Footer',
};

function JournalPageTable({ pages }: { pages: StaffPageListing[] }) {
  const { run } = useCalls(messageOf);
  const remove = ({ id, title, version }: StaffPageListing) =>
    run(`/api/pages/${id}`, { method: 'DELETE', version, done: `Deleted: ${title}` });

  const columns: Column<StaffPageListing>[] = [
    { head: 'Title', look: 'name', isRowHead: true, cell: ({ title }) => title },
    { head: 'Address', look: 'medium', cell: ({ slug }) => paths.page(slug) },
    { head: 'Kind', caption: true, cell: ({ kind }) => kind },
    { head: 'Shown in', caption: true, cell: ({ place }) => places[place] },
    { head: 'Modified', caption: true, cell: ({ modification }) => <Day time={modification} /> },
    {
      head: 'Status',
      caption: 'Published',
      cell: ({ id, status, title }) => (
        <StatusSwitch path={`/api/pages/${id}`} status={status} label={title} />
      ),
    },
    {
      head: 'Actions',
      isHeadHidden: true,
      look: 'rowLinks',
      cell: (page) => (
        <>
          <Link to={adminPaths.editPage(page.id)} aria-label={`Edit ${page.title}`}>
            Edit
          </Link>
          <a
            href={adminPaths.pagePreview(page.id)}
            target="_blank"
            rel="noopener"
            aria-label={`Preview ${page.title}`}
          >
            Preview
          </a>
          <ConfirmButton
            label="Delete"
            name={`Delete ${page.title}`}
            question={`Delete the page “${page.title}”? Its address will no longer work.`}
            action="Delete page"
            onConfirm={() => void remove(page)}
          />
        </>
      ),
    },
  ];

  return (
    <DataTable
      label="Pages"
      rows={pages}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={({ id }) => adminPaths.editPage(id)}
      isDisabled={({ status }) => status === 'disabled'}
      empty={<p>No pages yet.</p>}
    />
  );
}
