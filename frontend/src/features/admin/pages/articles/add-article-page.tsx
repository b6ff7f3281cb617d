import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { LastPage } from '#contracts/fields/entities.ts';
import { AddArticleForm } from '../../article-form/article-forms.tsx';
import { issueFromParams, lastPagePath } from '../../../shared/issues/issue-address.ts';
import { staffLoad } from '../../../shared/sign-in/staff-session.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '../../../../lib/admin-paths.ts';
import { call } from '../../../../lib/api-call.ts';
import { AdminPage } from '../../frame/admin-page.tsx';

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
    <AdminPage name="Add article" above={{ to: adminPaths.issue(issue), name: issueName(issue) }}>
      <AddArticleForm key={adminPaths.issue(issue)} issue={issue} />
    </AdminPage>
  );
}
