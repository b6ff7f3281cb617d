import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import type { IssueDetails, StaffArticleListing } from '#contracts/fields/entities.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { ExportButton } from '#admin/import-export/export-button.tsx';
import { PublishIssue } from '#admin/issues/publish-issue.tsx';
import { StaffArticleTable } from '#admin/issues/staff-article-table.tsx';
import { OrderButton } from '#admin/document-jobs/order-button.tsx';
import {
  issueApiPath,
  issueDetailsPath,
  issueFromApiPath,
  issueFromParams,
} from '#shared/issues/issue-address.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call, callResponse } from '#lib/api-call.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import styles from '#admin/frame/admin-page.module.css';

export function loader({ request, params }: LoaderFunctionArgs) {
  const place = issueFromParams(params);
  const { signal } = request;
  return staffLoad('admin', request, async () => {
    const [response, issue] = await Promise.all([
      callResponse(issueApiPath(place), { signal }),
      call<IssueDetails>(issueDetailsPath(place), { signal }),
    ]);
    // The issue was renamed.
    if (response.redirected)
      throw redirect(adminPaths.issue(issueFromApiPath(new URL(response.url).pathname)));
    return { issue, articles: (await response.json()) as StaffArticleListing[] };
  });
}

export function Component() {
  const { issue, articles } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      name={issueName(issue)}
      above={{ to: '/admin/archives', name: 'Archives' }}
      beside={
        <div className="actions">
          <PublishIssue
            issue={issue}
            waiting={articles.filter(({ status }) => status === 'disabled').length}
          />
          <Link className="button" to={adminPaths.addArticle(issue)}>
            Add Article
          </Link>
        </div>
      }
    >
      <StaffArticleTable
        articles={articles}
        actions={(refnumbers) => (
          <>
            <OrderButton path="/api/pdf/bulkcertificates" items={refnumbers} label="Certificates" isMain />
            <OrderButton path="/api/pdf/indexpage" items={refnumbers} label="Index page" />
          </>
        )}
      />
      {articles.some(({ status }) => status === 'enabled') && (
        <section className={styles.section}>
          <h2>Export</h2>
          <p className="actions">
            <ExportButton path={paths.issueBag(issue)} label="Preservation copy (BagIt)" />
            <ExportButton path={paths.doaj(issue)} label="DOAJ file" />
          </p>
        </section>
      )}
    </AdminPage>
  );
}
