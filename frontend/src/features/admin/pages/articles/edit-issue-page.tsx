import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Issue } from '#contracts/fields/entities.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { ApiError } from '#lib/api-call.ts';
import { editPage } from '#admin/history/edit-page.tsx';
import { EditIssueForm } from '#admin/issues/edit-issue-form.tsx';
import { loader as loadIssues } from './issues-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<Issue> {
  const issue = (await loadIssues(args)).find(({ id }) => id === args.params.id);
  if (!issue) throw new ApiError('not_found', errorTable.not_found.message);
  return issue;
}

export const shouldRevalidate = () => false;

export const Component = editPage<Issue>({
  aboveOf: (issue) => ({ to: adminPaths.issue(issue), name: 'Articles of the issue' }),
  nameOf: issueName,
  historyOf: ({ id }) => `/api/admin/issues/${id}/history`,
  type: 'issue',
  form: (issue, onSaved) => <EditIssueForm issue={issue} onSaved={onSaved} />,
});
