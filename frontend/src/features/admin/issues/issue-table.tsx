import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { Issue } from '#contracts/entities.ts';
import { threeDigits, twoDigits } from '#contracts/numbers.ts';
import { isOnlineFirst } from '#contracts/online-first.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call, serverMessageOf } from '../../../lib/api-call.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { issueName } from '#contracts/issue-name.ts';
import { Day } from '../../shared/settings/day.tsx';
import { RenameIssue } from './rename-issue.tsx';

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
      flash(serverMessageOf(error));
    }
    await revalidator.revalidate();
  }

  const columns: Column<Issue>[] = [
    { head: 'Year', caption: true, cell: ({ year }) => year },
    {
      ...{ head: 'Volume', caption: true },
      cell: (issue) => (isOnlineFirst(issue) ? 'Online first' : twoDigits(issue.volume)),
    },
    {
      ...{ head: 'Issue', caption: true },
      cell: (issue) => (isOnlineFirst(issue) ? '' : twoDigits(issue.issue)),
    },
    { head: 'Articles', caption: true, cell: ({ articles }) => threeDigits(articles) },
    { head: 'Created', caption: true, cell: ({ creation }) => <Day time={creation} /> },
    {
      ...{ head: 'Actions', isHeadHidden: true, look: 'rowButtons' },
      cell: (issue) => (
        <>
          <Link to={adminPaths.issue(issue)} aria-label={`Articles of ${issueName(issue)}`}>
            Articles
          </Link>
          {!isOnlineFirst(issue) && (
            <button
              type="button"
              className="quiet"
              aria-label={`Rename ${issueName(issue)}`}
              onClick={() => setRenaming(issue)}
            >
              Rename
            </button>
          )}
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
        </>
      ),
    },
  ];

  return (
    <>
      <DataTable
        label="Issues"
        rows={issues}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<p>No issue yet. Create the first one with Add New.</p>}
        isNarrow
      />
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
