import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isNotice } from '#contracts/publication/amendments.ts';
import type { StaffArticleListing } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { type Column, DataTable, serialNumber } from '#ui/tables/data-table.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { StandingMark } from '#shared/articles/standing-mark.tsx';
import { createdColumn, pagesColumn, refnumberColumn } from '../frame/entity-columns.tsx';
import { publicationText } from './publication-text.ts';
import styles from './publish-issue.module.css';
import { StatusSwitch } from '../enabled-status/status-switch.tsx';

const columns: Column<StaffArticleListing>[] = [
  serialNumber(),
  refnumberColumn(),
  {
    head: 'Title',
    look: 'wide',
    isRowHead: true,
    sortBy: ({ title_text }) => title_text,
    cell: ({ title, standing }) => (
      <>
        <StandingMark standing={standing} />
        <RichText text={title} />
      </>
    ),
  },
  {
    head: 'Authors',
    look: 'wide',
    sortBy: true,
    cell: ({ authorname }) => authorname,
  },
  pagesColumn(),
  {
    head: 'Transaction ID',
    caption: true,
    sortBy: true,
    cell: ({ txnid }) => txnid,
  },
  {
    head: 'Payment',
    caption: true,
    sortBy: true,
    cell: ({ ptype }) => ptype,
  },
  {
    head: 'Status',
    caption: 'Enabled',
    sortBy: ({ status }) => status,
    cell: ({ id, status, title_text, publish_on }) => (
      <>
        <StatusSwitch path={`/api/archives/${id}`} status={status} label={title_text} />
        {publish_on !== '' && <span className={styles.day}>{publicationText(publish_on)}</span>}
      </>
    ),
  },
  createdColumn(),
  {
    head: 'Actions',
    isHeadHidden: true,
    look: 'rowLinks',
    cell: ({ id, title_text, refnumber, status, amendment_type }) => (
      <>
        <Link to={adminPaths.editArticle(id)} aria-label={`Edit ${title_text}`}>
          Edit
        </Link>
        {status === 'disabled' ? (
          <a href={adminPaths.articlePreview(id)} target="_blank" rel="noopener">
            Preview
          </a>
        ) : (
          !isNotice({ amendment_type }) && (
            <a href={paths.publication(refnumber)} target="_blank" rel="noopener">
              Certificates
            </a>
          )
        )}
      </>
    ),
  },
];

interface Props {
  articles: StaffArticleListing[];
  /** Actions for the selected articles, shown while there are any. */
  actions: (refnumbers: string[]) => ReactNode;
}

/** An issue's articles, including staff-only data. */
export function StaffArticleTable({ articles, actions }: Props) {
  return (
    <DataTable
      label="Articles"
      rows={articles}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={({ id }) => adminPaths.editArticle(id)}
      isDisabled={({ status }) => status === 'disabled'}
      selection={{
        noun: 'article',
        idOf: ({ refnumber }) => refnumber,
        nameOf: ({ title_text }) => title_text,
        actions,
      }}
      empty={<p>No articles in this issue yet.</p>}
    />
  );
}
