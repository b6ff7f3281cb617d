import type request from 'supertest';
import type { Issue, StaffArticle } from '#contracts/fields/entities.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { pdfWithText } from './pdf.ts';

type Caller = Pick<ReturnType<typeof request.agent>, 'post'>;
/** The fields of the add-article form, as a browser sends them. */
export type ArticleForm = Record<string, string>;

let made = 0;

/** A form that the catalog accepts, with unique values where required and pages after those of the last one. */
export function articleForm(changes: ArticleForm = {}): ArticleForm {
  made += 1;
  // The numbers have equal lengths, so that none is the beginning of another, which a search would find too.
  const number = String(1_000 + made);
  return {
    year: '2026',
    volume: '5',
    issue: '2',
    refnumber: number,
    title: `Rivers of the plains, part ${made}`,
    abstract: 'Water, and where it goes.',
    authorname: 'Asha Verma, José Núñez',
    pagenumber: `${made * 10 + 1}-${made * 10 + 9}`,
    txnid: `TXN-${number}`,
    ptype: 'paid',
    publishdate: '2026-01-31',
    email: 'asha@example.org',
    ...changes,
  };
}

/** Sends the form; without a PDF when `pdf` is null. */
export function sendArticle(
  caller: Caller,
  form: ArticleForm,
  pdf: Buffer | null = pdfWithText(form.title ?? ''),
): request.Test {
  const call = caller.post('/api/admin/archives/').field(form);
  return pdf
    ? call.attach('pdfFile', pdf, { filename: 'article.pdf', contentType: 'application/pdf' })
    : call;
}

export async function addArticle(caller: Caller, changes: ArticleForm = {}): Promise<StaffArticle> {
  const response = await sendArticle(caller, articleForm(changes));
  if (response.status !== 201) throw new Error(`Creating the article failed: ${response.text}`);
  return response.body as StaffArticle;
}

/** Creates an issue, by default the one of `articleForm`. */
export async function addIssue(caller: Caller, changes: Partial<IssueKey> = {}): Promise<Issue> {
  const response = await caller
    .post('/api/admin/create-issue')
    .send({ year: 2026, volume: 5, issue: 2, ...changes });
  if (response.status !== 201) throw new Error(`Creating the issue failed: ${response.text}`);
  return response.body as Issue;
}
