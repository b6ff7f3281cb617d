import { Form, Link, redirect, useLoaderData } from 'react-router-dom';
import type { Article } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { isSameReference } from '#contracts/reference-number.ts';
import { loadArticle } from '../articles/load-article.ts';
import { PublishedDocuments } from '../documents/published-documents.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { loadPart, pageData, type PageRequest, type Part } from '../../../lib/load.ts';
import styles from '../search/search-form.module.css';

export async function loader(page: PageRequest) {
  const refno = new URL(page.request.url).searchParams.get('refno');
  if (!refno) return null;
  const article = await loadPart(loadPublished(page, refno));
  return pageData(article, article);
}

async function loadPublished(page: PageRequest, refno: string): Promise<Article> {
  const article = await loadArticle(page, refno);
  // Redirects links mailed before the reference number changed (decisions 8).
  if (!isSameReference(refno, article.refnumber)) throw redirect(paths.publication(article.refnumber), 301);
  return article;
}

export function Component() {
  const part = useLoaderData<Part<Article> | null>();
  if (part && 'loaded' in part) {
    const { loaded: article } = part;
    return (
      <>
        <PageHead title={`Certificates of article ${article.refnumber}`} />
        <PublishedDocuments article={article} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title="Certificates"
        path="/pdf"
        description="Download the certificate, cover page and file of a published article."
      />
      <h1>Certificates</h1>
      {part && <PagePart part={part}>{() => null}</PagePart>}
      <p>
        Enter the reference number of your article; it stands in the link we sent you and on{' '}
        <Link to="/archives">the article’s page</Link>.
      </p>
      <Form className={styles.form} data-print="none" action="/pdf">
        <label htmlFor="refno">Reference number</label>
        <span className={styles.row}>
          <input id="refno" type="text" name="refno" inputMode="decimal" autoComplete="off" required />
          <button type="submit">Find the article</button>
        </span>
      </Form>
    </>
  );
}
