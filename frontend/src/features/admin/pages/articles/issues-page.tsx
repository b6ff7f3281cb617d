import { useLoaderData } from 'react-router-dom';
import type { Issue } from '#contracts/fields/entities.ts';
import { IssueTable } from '../../issues/issue-table.tsx';
import { NewIssue } from '../../issues/new-issue.tsx';
import { adminLoader } from '../../frame/admin-loader.ts';
import { AdminPage } from '../../frame/admin-page.tsx';

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
