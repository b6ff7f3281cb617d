import { Link } from 'react-router-dom';
import type { StaffArticleListing } from '#contracts/entities.ts';
import { printedRange } from '#contracts/page-range.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { Day } from '../../shared/settings/day.tsx';
import { classNames } from '../../../lib/class-names.ts';
import tableStyles from '../../../ui/table.module.css';
import tagStyles from '../../../ui/tag.module.css';

/** The articles found by a search. @param first the serial number of the first row */
export function FoundTable({ articles, first }: { articles: StaffArticleListing[]; first: number }) {
  return (
    <TableFrame label="Articles">
      <table className={classNames(tableStyles.table, tableStyles.stacked)}>
        <thead>
          <tr>
            <th scope="col">S.No.</th>
            <th scope="col">Ref number</th>
            <th scope="col">Title</th>
            <th scope="col">Transaction ID</th>
            <th scope="col">Pages</th>
            <th scope="col">Created</th>
            <th scope="col">Modified</th>
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {articles.map((article, index) => (
            <tr key={article.id} data-disabled={article.status === 'disabled'}>
              <td data-label="S.No.">{first + index}</td>
              <td data-label="Ref number">{article.refnumber}</td>
              <td className={tableStyles.wide}>
                <RichText text={article.title} />
                {article.status === 'disabled' && <span className={tagStyles.tag}>disabled</span>}
              </td>
              <td data-label="Transaction ID">{article.txnid}</td>
              <td data-label="Pages">{printedRange(article.pagenumber)}</td>
              <td data-label="Created">
                <Day time={article.creation} />
              </td>
              <td data-label="Modified">
                <Day time={article.modification} />
              </td>
              <td className={tableStyles.rowLinks}>
                <Link to={adminPaths.editArticle(article.id)} aria-label={`EDIT ${article.title_text}`}>
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
