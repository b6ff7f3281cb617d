import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router-dom';
import { type ReactNode, useState } from 'react';
import { countOf } from '#contracts/fields/import-entities.ts';
import type { IssueDetails, PublishedArticles, StaffArticleListing } from '#contracts/fields/entities.ts';
import { issueName, type NamedIssue } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { isNotice } from '#contracts/publication/amendments.ts';
import { ExportButton } from '#admin/import-export/export-button.tsx';
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
import { ConfirmButton } from '#ui/action-button.tsx';
import { useAction, useFlash, useToast } from '#shared/flash/flash-context.ts';
import { type Column, DataTable, serialNumber } from '#ui/tables/data-table.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { StandingMark } from '#shared/articles/standing-mark.tsx';
import { createdColumn, pagesColumn, refnumberColumn } from '#admin/frame/entity-columns.tsx';
import { publicationText } from '#admin/issues/publication-text.ts';
import { StatusSwitch } from '#admin/enabled-status/status-switch.tsx';
import styles from '#admin/frame/admin-page.module.css';
import publishIssueStyles from '#admin/issues/publish-issue.module.css';

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

interface Props {
  issue: NamedIssue;
  /** The number of its disabled articles. */
  waiting: number;
}

/** Publishes an issue's disabled articles together, now or on a day. */
function PublishIssue({ issue, waiting }: Props) {
  const { busy, act } = useAction();
  const flash = useFlash();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [day, setDay] = useState('');
  if (waiting === 0) return null;
  const { year, volume, issue: number } = issue;
  const when = day === '' ? 'now' : `on ${formatDate(day)}`;
  const publish = async () => {
    const path = `/api/admin/archives/${year}/${volume}/${number}/publish`;
    const { published, waiting: unfinished = [] } = await call<PublishedArticles>(path, {
      method: 'POST',
      body: { publish_on: day },
    });
    const message =
      day === ''
        ? `${countOf(published, 'article')} published`
        : `${countOf(published, 'article')} will be published ${when}`;
    const reasons = unfinished.map(({ refnumber, reason }) => `Article ${refnumber}: ${reason}`).join(' ');
    if (reasons) flash(`${message}. Not ready: ${reasons}`, 'warning');
    else toast({ message });
  };
  return (
    <span className={publishIssueStyles.publish}>
      <label htmlFor="publish-on">Publish the issue on</label>
      <input id="publish-on" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      <ConfirmButton
        label="Publish issue"
        disabled={busy !== ''}
        question={`Publish ${countOf(waiting, 'article')} of ${issueName(issue)} ${when}?`}
        action={`Publish ${when}`}
        onConfirm={() => void act('publish', publish, revalidate)}
      />
    </span>
  );
}

const columns: Column<StaffArticleListing>[] = [
  serialNumber(),
  refnumberColumn(),
  {
    head: 'Title',
    look: 'wide',
    isRowHead: true,
    sortBy: ({ title_text }) => title_text,
    cell: ({ title, standing }) => (
      <>
        <StandingMark standing={standing} />
        <RichText text={title} />
      </>
    ),
  },
  { head: 'Authors', look: 'wide', sortBy: true, cell: ({ authorname }) => authorname },
  pagesColumn(),
  { head: 'Transaction ID', caption: true, sortBy: true, cell: ({ txnid }) => txnid },
  { head: 'Payment', caption: true, sortBy: true, cell: ({ ptype }) => ptype },
  {
    head: 'Status',
    caption: 'Enabled',
    sortBy: ({ status }) => status,
    cell: ({ id, status, title_text, publish_on }) => (
      <>
        <StatusSwitch path={`/api/archives/${id}`} status={status} label={title_text} />
        {publish_on !== '' && <span className={publishIssueStyles.day}>{publicationText(publish_on)}</span>}
      </>
    ),
  },
  createdColumn(),
  {
    head: 'Actions',
    isHeadHidden: true,
    look: 'rowLinks',
    cell: ({ id, title_text, refnumber, status, amendment_type }) => (
      <>
        <Link to={adminPaths.editArticle(id)} aria-label={`Edit ${title_text}`}>
          Edit
        </Link>
        {status === 'disabled' ? (
          <a href={adminPaths.articlePreview(id)} target="_blank" rel="noopener">
            Preview
          </a>
        ) : (
          !isNotice({ amendment_type }) && (
            <a href={paths.publication(refnumber)} target="_blank" rel="noopener">
              Certificates
            </a>
          )
        )}
      </>
    ),
  },
];

interface StaffArticleTableProps {
  articles: StaffArticleListing[];
  actions: (refnumbers: string[]) => ReactNode;
}

function StaffArticleTable({ articles, actions }: StaffArticleTableProps) {
  return (
    <DataTable
      label="Articles"
      rows={articles}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={({ id }) => adminPaths.editArticle(id)}
      isDisabled={({ status }) => status === 'disabled'}
      selection={{
        noun: 'article',
        idOf: ({ refnumber }) => refnumber,
        nameOf: ({ title_text }) => title_text,
        actions,
      }}
      empty={<p>No articles in this issue yet.</p>}
    />
  );
}
