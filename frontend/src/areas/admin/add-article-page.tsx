import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { LastPage } from '#contracts/entities.js';
import { AddArticleForm } from '../../features/article-form/add-article-form.js';
import { issueFromParams, lastPagePath } from '../../features/issues/issue-address.js';
import { staffLoad } from '../../features/sign-in/staff-session.js';
import { adminPaths } from '../../lib/admin-paths.js';
import { call } from '../../lib/api-call.js';

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
      <title>Add article · Admin</title>
      <p className="back">
        <Link to={adminPaths.issue(issue)}>
          Volume {issue.volume}, Issue {issue.issue} ({issue.year})
        </Link>
      </p>
      <h1>Add article</h1>
      <AddArticleForm key={adminPaths.issue(issue)} issue={issue} />
    </>
  );
}
