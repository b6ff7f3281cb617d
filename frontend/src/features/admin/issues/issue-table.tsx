import { Link, useRevalidator } from 'react-router-dom';
import type { Issue } from '#contracts/fields/entities.ts';
import { threeDigits, twoDigits } from '#contracts/text/numbers.ts';
import { isOnlineFirst, issueName } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { useToast } from '#shared/flash/toast-context.ts';
import { useAction } from '#shared/flash/use-action.ts';
import { createdColumn } from '../frame/entity-columns.tsx';

/** Whether an undo of its removal restores all of the issue: it creates one with the same numbers. */
const isRestorable = ({ issue_label, issue_title, text, cover, file_size }: Issue): boolean =>
  ![issue_label, issue_title, text, cover, file_size].some(Boolean);

/** The issue list, with numbers padded as specified (section 9). An issue without articles can be removed. */
export function IssueTable({ issues }: { issues: Issue[] }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { act } = useAction();

  async function remove(removed: Issue) {
    const { id, version, year, volume, issue } = removed;
    await call(`/api/admin/issues/${id}`, { method: 'DELETE', version });
    const restore = async () => {
      await call('/api/admin/create-issue', { method: 'POST', body: { year, volume, issue } });
      await revalidate();
    };
    toast({
      message: `Removed: ${issueName(removed)}`,
      ...(isRestorable(removed) && { undo: restore }),
    });
  }

  const columns: Column<Issue>[] = [
    { head: 'Year', caption: true, sortBy: true, cell: ({ year }) => year },
    {
      head: 'Volume',
      caption: true,
      sortBy: ({ volume }) => volume,
      cell: (issue) => (isOnlineFirst(issue) ? 'Online first' : twoDigits(issue.volume)),
    },
    {
      head: 'Issue',
      caption: true,
      sortBy: ({ issue }) => issue,
      cell: (issue) => (isOnlineFirst(issue) ? '' : issue.issue_label || twoDigits(issue.issue)),
    },
    {
      head: 'Articles',
      caption: true,
      sortBy: ({ articles }) => articles,
      cell: ({ articles }) => threeDigits(articles),
    },
    createdColumn(),
    {
      head: 'Actions',
      isHeadHidden: true,
      look: 'rowLinks',
      cell: (issue) => (
        <>
          <Link to={adminPaths.issue(issue)} aria-label={`Articles of ${issueName(issue)}`}>
            Articles
          </Link>
          {!isOnlineFirst(issue) && (
            <Link to={adminPaths.editIssue(issue.id)} aria-label={`Edit ${issueName(issue)}`}>
              Edit
            </Link>
          )}
          {issue.articles === 0 && !isRestorable(issue) && (
            <ConfirmButton
              label="Remove"
              name={`Remove ${issueName(issue)}`}
              question="Remove this issue with its label, title, text, cover and PDF?"
              action="Remove issue"
              onConfirm={() => void act(issue.id, () => remove(issue), revalidate)}
            />
          )}
          {issue.articles === 0 && isRestorable(issue) && (
            <button
              type="button"
              className="quiet"
              aria-label={`Remove ${issueName(issue)}`}
              onClick={() => void act(issue.id, () => remove(issue), revalidate)}
            >
              Remove
            </button>
          )}
        </>
      ),
    },
  ];

  return (
    <DataTable
      label="Issues"
      rows={issues}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={adminPaths.issue}
      empty={<p>No issues yet. Create the first one with Add New.</p>}
      isNarrow
    />
  );
}
