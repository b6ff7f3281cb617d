import { Link, redirect, useLoaderData } from 'react-router-dom';
import type { ArticleListing, IssueDetails } from '#contracts/fields/entities.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { sectionsOf } from '#contracts/publication/sections.ts';
import { IssueAlertLink } from '#public/alerts/alert-link.tsx';
import { ArticleTable } from '#public/articles/article-table.tsx';
import { CoverPicture } from '#public/frame/cover-picture.tsx';
import {
  issueApiPath,
  issueDetailsPath,
  issueFromApiPath,
  issueFromParams,
} from '#shared/issues/issue-address.ts';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { publicationIssue } from '#public/articles/periodical.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { load, loadFrom, loadPart, pageData, type PageRequest, type Part, pathOf } from '#lib/load.ts';
import type { RouteHandle } from '../../../../route-handle.ts';
import { useMessages } from '#messages/messages-context.ts';
import { RichText } from '#ui/rich-text.tsx';
import { JsonLd } from '#ui/json-ld.tsx';
import styles from '#public/frame/text.module.css';
import headStyles from './issue-page.module.css';

interface IssueContents {
  issue: IssueKey;
  details: Part<IssueDetails>;
  articles: Part<ArticleListing[]>;
}

export const handle: RouteHandle = { frame: 'list' };

export async function loader(page: PageRequest & { params: Record<string, string | undefined> }) {
  const issue = issueFromParams(page.params);
  if (pathOf(page.request) !== paths.issue(issue)) throw redirect(paths.issue(issue), 301);
  const [articles, details] = await Promise.all([
    loadPart(loadArticles(page, issueApiPath(issue))),
    loadPart(load<IssueDetails>(page, issueDetailsPath(issue))),
  ]);
  return pageData<IssueContents>({ issue, details, articles }, articles);
}

async function loadArticles(page: PageRequest, path: string): Promise<ArticleListing[]> {
  const { value, from } = await loadFrom<ArticleListing[]>(page, path);
  // The issue was renamed: its old address redirects (requirements.md#former-addresses).
  if (from !== path) throw redirect(paths.issue(issueFromApiPath(from)), 301);
  return value;
}

export function Component() {
  const { issue: place, details, articles } = useLoaderData<IssueContents>();
  const site = useSite();
  const { format, frame, pages } = useMessages();
  const words = pages.issue;
  const listed = 'loaded' in articles ? articles.loaded : [];
  const issue: IssueDetails = 'loaded' in details ? details.loaded : place;
  const title = words.title(issue);
  const name = issue.issue_title ? `${title}: ${issue.issue_title}` : title;
  const first = listed.map(({ publishdate }) => publishdate).toSorted()[0];
  return (
    <>
      <PageHead title={name} path={paths.issue(issue)} description={words.description(issue)} />
      <JsonLd
        thing={{
          ...publicationIssue(issue, site),
          name,
          hasPart: listed.map((article) => ({
            '@type': 'ScholarlyArticle',
            '@id': site.origin + paths.article(article),
            url: site.origin + paths.article(article),
            name: article.title_text,
          })),
        }}
      />
      <header className={headStyles.head}>
        <CoverPicture issue={issue} />
        <p className={styles.kicker}>
          <span>
            <Link to="/archives">{frame.pages.archives}</Link>
          </span>
        </p>
        <h1>
          {title}
          {issue.issue_title && <span className={headStyles.title}>{issue.issue_title}</span>}
        </h1>
        <p className={styles.facts}>
          {first && <time dateTime={first.slice(0, 7)}>{format.month(first)}</time>}
          {listed.length > 0 && <span>{pages.archives.articles(listed.length)}</span>}
          {issue.file_size !== undefined && (
            <a href={paths.issueFile(issue)} type="application/pdf">
              {words.whole}
            </a>
          )}
          <span>
            <IssueAlertLink />
          </span>
        </p>
      </header>
      {issue.text && <RichText as="div" className={`${styles.prose} ${headStyles.text}`} text={issue.text} />}
      <PagePart part={articles}>
        {() =>
          listed.length === 0 ? (
            <p>{words.empty}</p>
          ) : (
            <ArticleTable
              articles={listed}
              caption={words.articles(title)}
              sections={sectionsOf(site.settings)}
            />
          )
        }
      </PagePart>
    </>
  );
}
