import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ManuscriptListing } from '#contracts/manuscripts/manuscripts.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { shortDate } from '#lib/dates.ts';
import { EmailAddress } from '#ui/email-address.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import tagStyles from '#ui/tag.module.css';
import { Day } from '#shared/settings/day.tsx';
import { stageLabels, waitingFor } from './manuscript-labels.ts';
import styles from './manuscripts.module.css';

const columns: Column<ManuscriptListing>[] = [
  {
    head: 'Number',
    caption: true,
    sortBy: ({ number = 0 }) => number,
    cell: ({ number }) => number ?? <span className="quiet">None yet</span>,
  },
  {
    head: 'Title',
    look: 'wide',
    isRowHead: true,
    sortBy: ({ title_text }) => title_text,
    cell: ({ id, title_text, objections }) => (
      <>
        <Link to={adminPaths.manuscript(id)}>{title_text || 'Untitled'}</Link>
        {objections > 0 && (
          <span className={tagStyles.tag}>
            {objections === 1 ? '1 objection' : `${objections} objections`}
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Contact',
    look: 'email',
    caption: true,
    sortBy: ({ email }) => email,
    cell: ({ email }) => <EmailAddress address={email} />,
  },
  {
    head: 'Stage',
    caption: true,
    sortBy: ({ stage }) => stageLabels[stage],
    cell: ({ stage, round }) => (
      <>
        <span className={styles.stage} data-stage={stage}>
          {stageLabels[stage]}
        </span>
        {round > 0 && `, round ${round + 1}`}
      </>
    ),
  },
  {
    head: 'Waiting for',
    caption: true,
    sortBy: waitingFor,
    cell: (one) => waitingFor(one) && <b>{waitingFor(one)}</b>,
  },
  { head: 'Since', caption: true, sortBy: ({ since }) => since, cell: ({ since }) => <Day time={since} /> },
  {
    head: 'Due',
    caption: true,
    sortBy: ({ due = '' }) => due,
    cell: ({ due, late }) =>
      due && (
        <span className={late ? styles.late : undefined}>
          {shortDate(due)}
          {late && `, ${lateBy(due)}`}
        </span>
      ),
  },
  {
    head: 'Handling editor',
    caption: true,
    sortBy: ({ handler }) => handler?.name ?? '',
    cell: ({ handler }) => handler?.name,
  },
];

/** '5 days late', or 'late' while the day itself is not over. */
function lateBy(due: string): string {
  const days = Math.floor((Date.now() - Date.parse(due)) / DAY_MS);
  return days < 1 ? 'late' : days === 1 ? '1 day late' : `${days} days late`;
}

interface Props {
  manuscripts: ManuscriptListing[];
  isPart: boolean;
  start: ReactNode;
}

export const ManuscriptTable = ({ manuscripts, isPart, start }: Props) => (
  <DataTable
    label="Manuscripts"
    rows={manuscripts}
    columns={columns}
    keyOf={({ id }) => id}
    linkOf={({ id }) => adminPaths.manuscript(id)}
    cardsBelow={64}
    isPart={isPart}
    start={start}
    empty={<p className="quiet">No manuscripts match.</p>}
  />
);
