import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { StaffIndexingEntry } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call, messageOf } from '../../../lib/api-call.ts';
import { Picture } from '../../../ui/picture.tsx';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { StatusSwitch } from '../enabled-status/status-switch.tsx';
import { moved } from './moves.ts';
import { classNames } from '../../../lib/class-names.ts';
import styles from '../../../ui/table.module.css';

/** The indexing partners in the public order. */
export function PartnerTable({ partners }: { partners: StaffIndexingEntry[] }) {
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

  if (partners.length === 0) return <p>No indexing partner yet. Add the first one with Add New.</p>;
  return (
    <TableFrame label="Indexing partners">
      <table className={classNames(styles.table, styles.stacked)} aria-busy={moving}>
        <thead>
          <tr>
            <th scope="col">S.No.</th>
            <th scope="col">Image</th>
            <th scope="col">Title</th>
            <th scope="col">Link</th>
            <th scope="col">Order</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {partners.map(({ id, image, title, link, status }, index) => (
            <tr key={id} data-disabled={status === 'disabled'}>
              <td data-label="S.No.">{index + 1}</td>
              <td className={styles.logo}>
                {image && <Picture address={paths.indexingImage(image)} alt="" width={96} height={40} />}
              </td>
              <td className={styles.name}>{title}</td>
              <td className={styles.some}>
                {link && (
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    {link}
                  </a>
                )}
              </td>
              <td className={styles.rowButtons}>
                {([-1, 1] as const).map((step) => (
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
                ))}
              </td>
              <td data-label="Enabled">
                <StatusSwitch path={`/api/indexing/${id}`} status={status} label={title} />
              </td>
              <td className={styles.rowLinks}>
                <Link to={adminPaths.editIndexing(id)} aria-label={`EDIT ${title}`}>
                  EDIT
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
