import { Link } from 'react-router-dom';
import type { StaffArticleListing } from '#contracts/entities.js';
import { paths } from '#contracts/paths.js';
import { adminPaths } from '../../lib/admin-paths.js';
import { formatDate } from '../../lib/dates.js';
import { RichText } from '../../ui/rich-text.js';
import { TableFrame } from '../../ui/table-frame.js';

/** An issue's articles, with what only staff see. */
export function StaffArticleTable({ articles }: { articles: StaffArticleListing[] }) {
  if (articles.length === 0) return <p>No article in this issue yet.</p>;
  return (
    <TableFrame label="Articles">
      <table className="dense">
        <thead>
          <tr>
            <th scope="col">S.No.</th>
            <th scope="col">Ref number</th>
            <th scope="col">Title</th>
            <th scope="col">Authors</th>
            <th scope="col">Pages</th>
            <th scope="col">Transaction ID</th>
            <th scope="col">Payment</th>
            <th scope="col">Status</th>
            <th scope="col">Created</th>
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {articles.map((article, index) => (
            <tr key={article.id}>
              <td>{index + 1}</td>
              <td>{article.refnumber}</td>
              <td className="wide">
                <RichText text={article.title} />
              </td>
              <td className="wide">{article.authorname}</td>
              <td>{article.pagenumber}</td>
              <td>{article.txnid}</td>
              <td>{article.ptype}</td>
              <td>{article.status}</td>
              <td>{formatDate(article.creation)}</td>
              <td className="row-links">
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
  );
}
