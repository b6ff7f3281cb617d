import { useLoaderData } from 'react-router-dom';
import type { Issue } from '#contracts/fields/entities.ts';
import { IssueTable } from '#admin/issues/issue-table.tsx';
import { NewIssue } from '#admin/issues/new-issue.tsx';
import { adminLoader } from '#admin/frame/admin-loader.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';

export const loader = adminLoader<Issue[]>('/api/admin/archives/');

export function Component() {
  const issues = useLoaderData<Issue[]>();
  return (
    <AdminPage name="Archives">
      <NewIssue issues={issues} />
      <IssueTable issues={issues} />
    </AdminPage>
  );
}
