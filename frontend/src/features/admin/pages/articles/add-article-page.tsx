import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { IssueDetails } from '#contracts/fields/entities.ts';
import { loadStart } from '#admin/article-form/start-from-manuscript.ts';
import { AddArticleForm } from '#admin/article-form/article-forms.tsx';
import { issueDetailsPath, issueFromParams } from '#shared/issues/issue-address.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';

/** The form is for an existing issue; the request for it returns 404 otherwise. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const place = issueFromParams(params);
  const manuscript = new URL(request.url).searchParams.get('manuscript') ?? '';
  const { signal } = request;
  return staffLoad('admin', request, async () => {
    const [start, issue] = await Promise.all([
      isEntityId(manuscript) ? loadStart(manuscript, signal) : undefined,
      call<IssueDetails>(issueDetailsPath(place), { signal }),
    ]);
    return { issue, start };
  });
}

export function Component() {
  const { issue, start } = useLoaderData<typeof loader>();
  return (
    <AdminPage name="Add article" above={{ to: adminPaths.issue(issue), name: issueName(issue) }}>
      <AddArticleForm key={adminPaths.issue(issue) + (start?.manuscript ?? '')} issue={issue} start={start} />
    </AdminPage>
  );
}
