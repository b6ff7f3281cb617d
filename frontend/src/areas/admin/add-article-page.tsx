import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { AddArticleForm } from '../../features/article-form/add-article-form.js';
import { issueFromParams } from '../../features/issues/issue-address.js';
import { adminPaths } from '../../lib/admin-paths.js';

export const loader = ({ params }: LoaderFunctionArgs) => issueFromParams(params);

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
