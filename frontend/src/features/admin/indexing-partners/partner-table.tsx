import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { StaffIndexingPartner } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call, messageOf } from '../../../lib/api-call.ts';
import { type Column, DataTable, serialNumber } from '../../../ui/data-table.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { StatusSwitch } from '../enabled-status/status-switch.tsx';
import { moved } from './moves.ts';

/** The indexing partners in the public order. */
export function PartnerTable({ partners }: { partners: StaffIndexingPartner[] }) {
  const flash = useFlash();
  const { revalidate } = useRevalidator();
  const [moving, setMoving] = useState(false);

  async function move(id: string, step: -1 | 1) {
    if (moving) return;
    setMoving(true);
    try {
      for (const { id: partner, sortnumber } of moved(partners, id, step))
        await call(`/api/indexing/${partner}`, { method: 'POST', body: { sortnumber } });
    } catch (error) {
      flash(messageOf(error));
    }
    await revalidate();
    setMoving(false);
  }

  const columns: Column<StaffIndexingPartner>[] = [
    serialNumber(),
    {
      ...{ head: 'Image', look: 'logo' },
      cell: ({ image }) =>
        image && <Picture address={paths.indexingImage(image)} alt="" width={96} height={40} />,
    },
    { head: 'Title', look: 'name', cell: ({ title }) => title },
    {
      ...{ head: 'Link', look: 'some' },
      cell: ({ link }) =>
        link && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {link}
          </a>
        ),
    },
    {
      ...{ head: 'Order', look: 'rowButtons' },
      cell: ({ id, title }, index) =>
        ([-1, 1] as const).map((step) => (
          <button
            key={step}
            type="button"
            className="quiet"
            aria-label={`Move ${title} ${step < 0 ? 'up' : 'down'}`}
            aria-disabled={moving || index + step < 0 || index + step >= partners.length}
            onClick={() => void move(id, step)}
          >
            <span aria-hidden="true">{step < 0 ? '↑' : '↓'}</span>
          </button>
        )),
    },
    {
      ...{ head: 'Status', caption: 'Enabled' },
      cell: ({ id, status, title }) => (
        <StatusSwitch path={`/api/indexing/${id}`} status={status} label={title} />
      ),
    },
    {
      ...{ head: 'Actions', isHeadHidden: true, look: 'rowLinks' },
      cell: ({ id, title }) => (
        <Link to={adminPaths.editPartner(id)} aria-label={`EDIT ${title}`}>
          EDIT
        </Link>
      ),
    },
  ];

  return (
    <DataTable
      label="Indexing partners"
      rows={partners}
      columns={columns}
      keyOf={({ id }) => id}
      isDisabled={({ status }) => status === 'disabled'}
      isBusy={moving}
      empty={<p>No indexing partner yet. Add the first one with Add New.</p>}
    />
  );
}
