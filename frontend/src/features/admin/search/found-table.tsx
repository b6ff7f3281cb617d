import type { ReactNode } from 'react';
import type { StaffArticleListing } from '#contracts/fields/entities.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { type Column, DataTable, serialNumber } from '#ui/tables/data-table.tsx';
import { RichText } from '#ui/rich-text.tsx';
import tagStyles from '#ui/tag.module.css';
import { StandingMark } from '#shared/articles/standing-mark.tsx';
import { Day } from '#shared/settings/day.tsx';
import { createdColumn, editColumn, pagesColumn, refnumberColumn } from '../frame/entity-columns.tsx';

const columns: Column<StaffArticleListing>[] = [
  refnumberColumn(),
  {
    head: 'Title',
    look: 'wide',
    isRowHead: true,
    sortBy: ({ title_text }) => title_text,
    cell: ({ title, status, standing }) => (
      <>
        <StandingMark standing={standing} />
        <RichText text={title} />
        {status === 'disabled' && <span className={tagStyles.tag}>Disabled</span>}
      </>
    ),
  },
  { head: 'Transaction ID', caption: true, sortBy: true, cell: ({ txnid }) => txnid },
  pagesColumn(),
  createdColumn(),
  {
    head: 'Modified',
    caption: true,
    sortBy: ({ modification }) => modification,
    cell: ({ modification }) => <Day time={modification} />,
  },
  editColumn(adminPaths.editArticle, ({ title_text }) => title_text),
];

interface Props {
  articles: StaffArticleListing[];
  /** Serial number of the first row. */
  first: number;
  /** Whether there are other pages. */
  isPart: boolean;
  start: ReactNode;
}

/** The articles found by a search. */
export function FoundTable({ articles, first, isPart, start }: Props) {
  return (
    <DataTable
      label="Articles"
      rows={articles}
      columns={[serialNumber(first), ...columns]}
      keyOf={({ id }) => id}
      linkOf={({ id }) => adminPaths.editArticle(id)}
      isPart={isPart}
      start={start}
      isDisabled={({ status }) => status === 'disabled'}
    />
  );
}
