import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { LastPage } from '#contracts/fields/entities.ts';
import { AddArticleForm } from '../article-form/add-article-form.tsx';
import { issueFromParams, lastPagePath } from '../../shared/issues/issue-address.ts';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call } from '../../../lib/api-call.ts';
import { PageTitle } from '../frame/page-title.tsx';
import styles from '../frame/admin-page.module.css';

/** The form is for an existing issue; the request for its last page returns 404 otherwise. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const issue = issueFromParams(params);
  return staffLoad('admin', request, async () => {
    await call<LastPage>(lastPagePath(issue), { signal: request.signal });
    return issue;
  });
}

export function Component() {
  const issue = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle name="Add article" />
      <p className={styles.back}>
        <Link to={adminPaths.issue(issue)}>{issueName(issue)}</Link>
      </p>
      <h1>Add article</h1>
      <AddArticleForm key={adminPaths.issue(issue)} issue={issue} />
    </>
  );
}
