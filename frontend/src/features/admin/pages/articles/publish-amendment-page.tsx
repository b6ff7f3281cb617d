import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { IssueSummary, LastPage, StaffArticle } from '#contracts/fields/entities.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { pageError } from '#lib/load.ts';
import { RichText } from '#ui/rich-text.tsx';
import { lastPagePath } from '#shared/issues/issue-address.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { proposedIssue } from '#admin/amendments/amendment-form.ts';
import { PublishAmendment } from '#admin/amendments/publish-amendment.tsx';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import pageStyles from './publish-amendment-page.module.css';

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  if (!isEntityId(id)) throw pageError('not_found');
  const { signal } = request;
  return staffLoad('admin', request, async () => {
    const [article, volumes] = await Promise.all([
      call<StaffArticle>(`/api/archives/${id}`, { signal }),
      call<IssueSummary[]>('/api/archives/', { signal }),
    ]);
    const issue = proposedIssue(article, volumes);
    const next = await call<LastPage>(lastPagePath(issue), { signal });
    return { article, place: { issue, refnumber: next.nextRefnumber, lastPage: next.lastPage } };
  });
}

export const shouldRevalidate = () => false;

export function Component() {
  const { article, place } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      name={`Notice about article ${article.refnumber}`}
      heading="Notice about an article"
      above={{ to: adminPaths.editArticle(article.id), name: `Article ${article.refnumber}` }}
    >
      <p className={pageStyles.about}>
        <RichText text={article.title} />
      </p>
      {article.amends ? (
        <p>{errorTable.notice_on_notice.message}</p>
      ) : (
        <>
          <div className={pageStyles.note}>
            <p className="quiet">
              The notice becomes an article of its own. The article stays public, marked and linked to the
              notice. A notice is never removed: a reinstatement undoes it.
            </p>
          </div>
          <PublishAmendment article={article} place={place} />
        </>
      )}
    </AdminPage>
  );
}
