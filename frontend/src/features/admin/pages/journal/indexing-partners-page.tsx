import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { useState } from 'react';
import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { call, messageOf } from '#lib/api-call.ts';
import { type Column, DataTable, serialNumber } from '#ui/tables/data-table.tsx';
import { Picture } from '#ui/picture.tsx';
import { useFlash, useToast } from '#shared/flash/flash-context.ts';
import { editColumn } from '#admin/frame/entity-columns.tsx';
import { StatusSwitch } from '#admin/enabled-status/status-switch.tsx';

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

function PartnerTable({ partners }: { partners: StaffIndexingPartner[] }) {
  const flash = useFlash();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [moving, setMoving] = useState(false);

  async function reorder(ids: string[]) {
    setMoving(true);
    try {
      await call('/api/indexing/order', { method: 'POST', body: { ids } });
    } finally {
      await revalidate();
      setMoving(false);
    }
  }

  async function move({ title }: StaffIndexingPartner, from: number, step: -1 | 1) {
    const ids = partners.map(({ id }) => id);
    if (moving || !ids[from + step]) return;
    try {
      await reorder(ids.with(from, ids[from + step]!).with(from + step, ids[from]!));
      toast({ message: `Moved ${step < 0 ? 'up' : 'down'}: ${title}`, undo: () => reorder(ids) });
    } catch (error) {
      flash(messageOf(error));
    }
  }

  const columns: Column<StaffIndexingPartner>[] = [
    serialNumber(),
    {
      head: 'Image',
      look: 'logo',
      cell: ({ image }) =>
        image && <Picture address={paths.indexingImage(image)} alt="" width={96} height={40} />,
    },
    { head: 'Title', look: 'name', isRowHead: true, cell: ({ title }) => title },
    {
      head: 'Link',
      look: 'medium',
      cell: ({ link }) =>
        link && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {link.replace(/^https?:\/\/|\/$/g, '')}
          </a>
        ),
    },
    {
      head: 'Order',
      look: 'rowButtons',
      cell: (partner, index) =>
        ([-1, 1] as const).map((step) => (
          <button
            key={step}
            type="button"
            className="quiet"
            aria-label={`Move ${partner.title} ${step < 0 ? 'up' : 'down'}`}
            aria-disabled={moving || index + step < 0 || index + step >= partners.length}
            onClick={() => void move(partner, index, step)}
          >
            <span aria-hidden="true">{step < 0 ? '↑' : '↓'}</span>
          </button>
        )),
    },
    {
      head: 'Status',
      caption: 'Enabled',
      cell: ({ id, status, title }) => (
        <StatusSwitch path={`/api/indexing/${id}`} status={status} label={title} />
      ),
    },
    editColumn(adminPaths.editPartner, ({ title }) => title),
  ];

  return (
    <DataTable
      label="Indexing partners"
      rows={partners}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={({ id }) => adminPaths.editPartner(id)}
      isDisabled={({ status }) => status === 'disabled'}
      isBusy={moving}
      empty={<p>No indexing partners yet.</p>}
    />
  );
}
