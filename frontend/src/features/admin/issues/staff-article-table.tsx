import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StaffArticleListing } from '#contracts/entities.ts';
import { parsePageRange, printedRange } from '#contracts/page-range.ts';
import { paths } from '#contracts/paths.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { useSorting } from '../../../ui/use-sorting.tsx';
import { useSelection } from '../../../ui/use-selection.tsx';
import { Day } from '../../shared/settings/day.tsx';
import { StatusSwitch } from '../enabled-status/status-switch.tsx';
import { classNames } from '../../../lib/class-names.ts';
import styles from '../../../ui/table.module.css';

interface Props {
  articles: StaffArticleListing[];
  /** Actions for the selected articles, shown while there are any. */
  actions: (refnumbers: string[]) => ReactNode;
}

/** An issue's articles, including staff-only data. */
export function StaffArticleTable({ articles, actions }: Props) {
  const { sorted, head } = useSorting(articles, {
    refnumber: ({ refnumber }) => Number(refnumber),
    title: ({ title_text }) => title_text,
    authors: ({ authorname }) => authorname,
    pages: ({ pagenumber }) => parsePageRange(pagenumber)?.first ?? 0,
    txnid: ({ txnid }) => txnid,
    ptype: ({ ptype }) => ptype,
    status: ({ status }) => status,
    creation: ({ creation }) => creation,
  });
  const { selected, box, boxForAll } = useSelection(sorted.map(({ refnumber }) => refnumber));
  if (articles.length === 0) return <p>No article in this issue yet.</p>;
  return (
    <>
      <div className={styles.listHead}>
        {selected.length > 0 && actions(selected)}
        <p role="status">
          {articles.length} {articles.length === 1 ? 'article' : 'articles'}
          {selected.length > 0 && `, ${selected.length} selected`}
        </p>
      </div>
      <TableFrame label="Articles">
        <table className={classNames(styles.table, styles.stacked)}>
          <thead>
            <tr>
              <th scope="col">{boxForAll('Select every article')}</th>
              <th scope="col">S.No.</th>
              {head('refnumber', 'Ref number')}
              {head('title', 'Title')}
              {head('authors', 'Authors')}
              {head('pages', 'Pages')}
              {head('txnid', 'Transaction ID')}
              {head('ptype', 'Payment')}
              {head('status', 'Status')}
              {head('creation', 'Created')}
              <th scope="col">
                <span className="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((article, index) => (
              <tr key={article.id} data-disabled={article.status === 'disabled'}>
                <td>{box(article.refnumber, `Select ${article.title_text}`)}</td>
                <td data-label="S.No.">{index + 1}</td>
                <td data-label="Ref number">{article.refnumber}</td>
                <td className={styles.wide}>
                  <RichText text={article.title} />
                </td>
                <td className={styles.wide}>{article.authorname}</td>
                <td data-label="Pages">{printedRange(article.pagenumber)}</td>
                <td data-label="Transaction ID">{article.txnid}</td>
                <td data-label="Payment">{article.ptype}</td>
                <td data-label="Enabled">
                  <StatusSwitch
                    path={`/api/archives/${article.id}`}
                    status={article.status}
                    label={article.title_text}
                  />
                </td>
                <td data-label="Created">
                  <Day time={article.creation} />
                </td>
                <td className={styles.rowLinks}>
                  <Link to={adminPaths.editArticle(article.id)} aria-label={`Edit ${article.title_text}`}>
                    EDIT
                  </Link>
                  <a href={paths.publication(article.refnumber)} target="_blank" rel="noopener">
                    Certificates
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  );
}
