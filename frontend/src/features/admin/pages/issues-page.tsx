import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { Issue } from '#contracts/fields/entities.ts';
import { IssueTable } from '../issues/issue-table.tsx';
import { NewIssue } from '../issues/new-issue.tsx';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { call } from '../../../lib/api-call.ts';
import { PageTitle } from '../frame/page-title.tsx';
import styles from '../frame/admin-page.module.css';

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => call<Issue[]>('/api/admin/archives/', { signal: request.signal }));

export function Component() {
  const issues = useLoaderData<Issue[]>();
  return (
    <>
      <PageTitle name="Archives" />
      <p className={styles.back}>
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>Archives</h1>
      <NewIssue issues={issues} />
      <IssueTable issues={issues} />
    </>
  );
}
