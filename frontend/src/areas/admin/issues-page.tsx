import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { Issue } from '#contracts/entities.js';
import { IssueTable } from '../../features/admin-issues/issue-table.js';
import { NewIssue } from '../../features/admin-issues/new-issue.js';
import { staffLoad } from '../../features/sign-in/staff-session.js';
import { call } from '../../lib/api-call.js';

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => call<Issue[]>('/api/admin/archives/', { signal: request.signal }));

export function Component() {
  const issues = useLoaderData<Issue[]>();
  return (
    <>
      <title>Archives · Admin</title>
      <p className="back">
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>Archives</h1>
      <NewIssue issues={issues} />
      <IssueTable issues={issues} />
    </>
  );
}
