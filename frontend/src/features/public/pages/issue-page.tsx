import { Link, redirect, useLoaderData } from 'react-router-dom';
import type { ArticleListing } from '#contracts/fields/entities.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { sectionsOf } from '#contracts/publication/sections.ts';
import { IssueAlertLink } from '../alerts/alert-link.tsx';
import { ArticleTable } from '../articles/article-table.tsx';
import { issueApiPath, issueFromApiPath, issueFromParams } from '../../shared/issues/issue-address.ts';
import { PageHead } from '../frame/page-head.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { publicationIssue } from '../articles/periodical.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import { loadFrom, loadPart, pageData, type PageRequest, type Part, pathOf } from '../../../lib/load.ts';
import { useMessages } from '../../../messages/messages-context.ts';
import { JsonLd } from '../../../ui/json-ld.tsx';
import styles from '../frame/text.module.css';

interface IssueContents {
  issue: IssueKey;
  articles: Part<ArticleListing[]>;
}

export async function loader(page: PageRequest & { params: Record<string, string | undefined> }) {
  const issue = issueFromParams(page.params);
  if (pathOf(page.request) !== paths.issue(issue)) throw redirect(paths.issue(issue), 301);
  const articles = await loadPart(loadArticles(page, issueApiPath(issue)));
  return pageData<IssueContents>({ issue, articles }, articles);
}

async function loadArticles(page: PageRequest, path: string): Promise<ArticleListing[]> {
  const { value, from } = await loadFrom<ArticleListing[]>(page, path);
  // The issue was renamed: its old address redirects (decisions 8).
  if (from !== path) throw redirect(paths.issue(issueFromApiPath(from)), 301);
  return value;
}

export function Component() {
  const { issue, articles } = useLoaderData<IssueContents>();
  const site = useSite();
  const { frame, pages } = useMessages();
  const words = pages.issue;
  const title = words.title(issue);
  return (
    <>
      <PageHead title={title} path={paths.issue(issue)} description={words.description(issue)} />
      <JsonLd
        thing={{
          ...publicationIssue(issue, site),
          name: title,
          hasPart: ('loaded' in articles ? articles.loaded : []).map((article) => ({
            '@type': 'ScholarlyArticle',
            '@id': site.origin + paths.article(article),
            url: site.origin + paths.article(article),
            name: article.title_text,
          })),
        }}
      />
      <p className={styles.kicker}>
        <span>
          <Link to="/archives">{frame.pages.archives}</Link>
        </span>
        <span>
          <IssueAlertLink />
        </span>
      </p>
      <h1>{title}</h1>
      <PagePart part={articles}>
        {(listed) =>
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
