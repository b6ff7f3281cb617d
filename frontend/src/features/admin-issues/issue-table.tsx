import { Link } from 'react-router-dom';
import type { Issue } from '#contracts/entities.js';
import { threeDigits, twoDigits } from '#contracts/numbers.js';
import { adminPaths } from '../../lib/admin-paths.js';
import { TableFrame } from '../../ui/table-frame.js';
import { Day } from '../site/day.js';

/** The issue list, numbers padded as the specification has them (section 9). */
export function IssueTable({ issues }: { issues: Issue[] }) {
  if (issues.length === 0) return <p>No issue yet. Create the first one with Add New.</p>;
  return (
    <TableFrame label="Issues">
      <table className="dense narrow">
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Volume</th>
            <th scope="col">Issue</th>
            <th scope="col">Articles</th>
            <th scope="col">Created</th>
            <th scope="col">
              <span className="unseen">Open</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {issues.map((issue) => (
            <tr key={issue.id}>
              <td>{issue.year}</td>
              <td>{twoDigits(issue.volume)}</td>
              <td>{twoDigits(issue.issue)}</td>
              <td>{threeDigits(issue.articles)}</td>
              <td>
                <Day time={issue.creation} />
              </td>
              <td>
                <Link
                  to={adminPaths.issue(issue)}
                  aria-label={`Articles of volume ${issue.volume}, issue ${issue.issue} (${issue.year})`}
                >
                  Articles
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
