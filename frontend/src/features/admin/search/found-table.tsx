import { Link } from 'react-router-dom';
import type { StaffArticleListing } from '#contracts/entities.ts';
import { printedRange } from '#contracts/page-range.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { type Column, DataTable, serialNumber } from '../../../ui/data-table.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import tagStyles from '../../../ui/tag.module.css';
import { StandingMark } from '../../shared/articles/standing-mark.tsx';
import { Day } from '../../shared/settings/day.tsx';

const columns: Column<StaffArticleListing>[] = [
  { head: 'Ref number', caption: true, cell: ({ refnumber }) => refnumber },
  {
    ...{ head: 'Title', look: 'wide' },
    cell: ({ title, status, standing }) => (
      <>
        <StandingMark standing={standing} />
        <RichText text={title} />
        {status === 'disabled' && <span className={tagStyles.tag}>disabled</span>}
      </>
    ),
  },
  { head: 'Transaction ID', caption: true, cell: ({ txnid }) => txnid },
  { head: 'Pages', caption: true, cell: ({ pagenumber }) => printedRange(pagenumber) },
  { head: 'Created', caption: true, cell: ({ creation }) => <Day time={creation} /> },
  { head: 'Modified', caption: true, cell: ({ modification }) => <Day time={modification} /> },
  {
    ...{ head: 'Actions', isHeadHidden: true, look: 'rowLinks' },
    cell: ({ id, title_text }) => (
      <Link to={adminPaths.editArticle(id)} aria-label={`EDIT ${title_text}`}>
        EDIT
      </Link>
    ),
  },
];

/** The articles found by a search. @param first the serial number of the first row */
export function FoundTable({ articles, first }: { articles: StaffArticleListing[]; first: number }) {
  return (
    <DataTable
      label="Articles"
      rows={articles}
      columns={[serialNumber(first), ...columns]}
      keyOf={({ id }) => id}
      isDisabled={({ status }) => status === 'disabled'}
    />
  );
}
