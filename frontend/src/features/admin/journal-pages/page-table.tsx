import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { StaffPageListing } from '#contracts/journal/journal-pages.ts';
import type { PagePlace } from '#contracts/fields/page-fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call, messageOf } from '../../../lib/api-call.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { useToast } from '../../shared/flash/toast-context.ts';
import { Day } from '../../shared/settings/day.tsx';
import { StatusSwitch } from '../enabled-status/status-switch.tsx';

const places: Record<PagePlace, string> = {
  ...{ none: '–', main: 'Main menu', about: 'About', instructions: 'Instructions', footer: 'Footer' },
};

/** The journal's pages, drafts too. */
export function PageTable({ pages }: { pages: StaffPageListing[] }) {
  const flash = useFlash();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState<StaffPageListing>();

  async function remove({ id, title, version }: StaffPageListing) {
    try {
      await call(`/api/pages/${id}`, { method: 'DELETE', version });
      toast({ message: `Deleted: ${title}` });
    } catch (error) {
      flash(messageOf(error));
    }
    await revalidate();
  }

  const columns: Column<StaffPageListing>[] = [
    { head: 'Title', look: 'name', isRowHead: true, cell: ({ title }) => title },
    { head: 'Address', look: 'some', cell: ({ slug }) => paths.page(slug) },
    { head: 'Kind', caption: true, cell: ({ kind }) => kind },
    { head: 'Shown in', caption: true, cell: ({ place }) => places[place] },
    { head: 'Modified', caption: true, cell: ({ modification }) => <Day time={modification} /> },
    {
      ...{ head: 'Status', caption: 'Published' },
      cell: ({ id, status, title }) => (
        <StatusSwitch path={`/api/pages/${id}`} status={status} label={title} />
      ),
    },
    {
      ...{ head: 'Actions', isHeadHidden: true, look: 'rowLinks' },
      cell: (page) => (
        <>
          <Link to={adminPaths.editPage(page.id)} aria-label={`EDIT ${page.title}`}>
            EDIT
          </Link>
          <a
            href={adminPaths.pagePreview(page.id)}
            target="_blank"
            rel="noopener"
            aria-label={`Preview ${page.title}`}
          >
            Preview
          </a>
          <button
            type="button"
            className="quiet"
            aria-label={`Delete ${page.title}`}
            onClick={() => setRemoving(page)}
          >
            Delete
          </button>
        </>
      ),
    },
  ];

  return (
    <>
      <DataTable
        label="Pages"
        rows={pages}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => adminPaths.editPage(id)}
        isDisabled={({ status }) => status === 'disabled'}
        empty={<p>No page yet. Write the first one with Add New.</p>}
      />
      {removing && (
        <ConfirmDialog
          question={`Delete the page “${removing.title}”? Its address will no longer work.`}
          action="Delete"
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
