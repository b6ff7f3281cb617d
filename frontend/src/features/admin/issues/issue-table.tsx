import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { Issue } from '#contracts/entities.ts';
import { errorTable } from '#contracts/errors.ts';
import { threeDigits, twoDigits } from '#contracts/numbers.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { ApiError, call } from '../../../lib/api-call.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { Day } from '../../shared/settings/day.tsx';
import { issueName } from './issue-values.ts';
import { RenameIssue } from './rename-issue.tsx';
import { classNames } from '../../../lib/class-names.ts';
import styles from '../../../ui/table.module.css';

/** The issue list, with numbers padded as specified (section 9). An issue without articles can be removed. */
export function IssueTable({ issues }: { issues: Issue[] }) {
  const flash = useFlash();
  const revalidator = useRevalidator();
  const [renaming, setRenaming] = useState<Issue>();
  const [removing, setRemoving] = useState<Issue>();

  async function remove({ id, version }: Issue) {
    try {
      await call(`/api/admin/issues/${id}`, { method: 'DELETE', version });
      flash('Issue removed successfully');
    } catch (error) {
      flash(error instanceof ApiError ? error.message : errorTable.internal.message);
    }
    await revalidator.revalidate();
  }

  if (issues.length === 0) return <p>No issue yet. Create the first one with Add New.</p>;
  return (
    <>
      <TableFrame label="Issues">
        <table className={classNames(styles.table, styles.narrow, styles.stacked)}>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Volume</th>
              <th scope="col">Issue</th>
              <th scope="col">Articles</th>
              <th scope="col">Created</th>
              <th scope="col">
                <span className="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {issues.map((issue) => (
              <tr key={issue.id}>
                <td data-label="Year">{issue.year}</td>
                <td data-label="Volume">{twoDigits(issue.volume)}</td>
                <td data-label="Issue">{twoDigits(issue.issue)}</td>
                <td data-label="Articles">{threeDigits(issue.articles)}</td>
                <td data-label="Created">
                  <Day time={issue.creation} />
                </td>
                <td className={styles.rowButtons}>
                  <Link to={adminPaths.issue(issue)} aria-label={`Articles of ${issueName(issue)}`}>
                    Articles
                  </Link>
                  <button
                    type="button"
                    className="quiet"
                    aria-label={`Rename ${issueName(issue)}`}
                    onClick={() => setRenaming(issue)}
                  >
                    Rename
                  </button>
                  {issue.articles === 0 && (
                    <button
                      type="button"
                      className="quiet"
                      aria-label={`Remove ${issueName(issue)}`}
                      onClick={() => setRemoving(issue)}
                    >
                      Remove
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {renaming && <RenameIssue issue={renaming} onClose={() => setRenaming(undefined)} />}
      {removing && (
        <ConfirmDialog
          question={`Remove ${issueName(removing)}? It has no articles.`}
          action="Remove"
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
