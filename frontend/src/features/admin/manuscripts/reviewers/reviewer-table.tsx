import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReviewerListing } from '#contracts/manuscripts/reviews.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { shortDate } from '#lib/dates.ts';
import { EmailAddress } from '#ui/email-address.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import tagStyles from '#ui/tag.module.css';

const columns: Column<ReviewerListing>[] = [
  {
    head: 'Name',
    isRowHead: true,
    sortBy: ({ name }) => name,
    cell: ({ id, name, orcid, no_more }) => (
      <>
        <Link to={adminPaths.reviewer(id)}>{name}</Link>
        {orcid && (
          <>
            , <a href={orcidAddress(orcid)}>ORCID</a>
          </>
        )}
        {no_more && <span className={tagStyles.tag}>Do not invite</span>}
      </>
    ),
  },
  {
    head: 'E-mail',
    look: 'email',
    caption: true,
    sortBy: ({ email }) => email,
    cell: ({ email }) => (
      <a href={`mailto:${email}`}>
        <EmailAddress address={email} />
      </a>
    ),
  },
  {
    head: 'Institution',
    look: 'medium',
    caption: true,
    sortBy: true,
    cell: ({ affiliation }) => affiliation,
  },
  { head: 'Keywords', look: 'medium', caption: true, cell: ({ keywords }) => keywords.join(', ') },
  { head: 'Invited', look: 'number', caption: true, sortBy: true, cell: ({ invited }) => invited },
  { head: 'Open', look: 'number', caption: true, sortBy: true, cell: ({ open }) => open },
  { head: 'Done', look: 'number', caption: true, sortBy: true, cell: ({ done }) => done },
  { head: 'Declined', look: 'number', caption: true, sortBy: true, cell: ({ declined }) => declined },
  { head: 'No response', look: 'number', caption: true, sortBy: true, cell: ({ lapsed }) => lapsed },
  {
    head: 'Median days',
    look: 'number',
    caption: true,
    sortBy: ({ median_days = 0 }) => median_days,
    cell: ({ median_days }) => median_days,
  },
  {
    head: 'Last invited',
    caption: true,
    sortBy: ({ last = '' }) => last,
    cell: ({ last }) => last && shortDate(last),
  },
];

interface Props {
  reviewers: ReviewerListing[];
  /** Shown without reviewers. */
  empty: string;
  /** Whether there are other pages. */
  isPart: boolean;
  /** Stands above the table. */
  start: ReactNode;
  /** Shown while some are selected. @param ids in the order of the rows */
  actions: (ids: string[]) => ReactNode;
}

export const ReviewerTable = ({ reviewers, empty, actions, ...props }: Props) => (
  <DataTable
    label="Reviewers"
    rows={reviewers}
    columns={columns}
    keyOf={({ id }) => id}
    linkOf={({ id }) => adminPaths.reviewer(id)}
    selection={{ noun: 'reviewer', idOf: ({ id }) => id, nameOf: ({ name }) => name, actions }}
    empty={<p className="quiet">{empty}</p>}
    {...props}
  />
);
