// Adds a folder of articles to a running journal and reads everything back:
//   SITE=... ADMIN_USERNAME=... ADMIN_PASSWORD=... node deploy/trials/load-articles.ts <folder>
// The folder holds articles.json (a list of SourceArticle) and its PDFs. Exits 1 on any difference.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { authorNamesProblem, splitAuthors } from '#contracts/author-names.ts';
import type { Article, LastPage, Settings, StaffArticle } from '#contracts/entities.ts';
import { parsePageRange } from '#contracts/page-range.ts';
import { encodeRichText, plainText } from '#contracts/rich-text.ts';
import { findProgram } from '../start/programs.mjs';
import { formOf, JournalClient, ResponseError, signInFromEnvironment } from '../client/journal-client.ts';
import { spread, timed } from '../bench/figures.ts';

type Optional = 'pagenumber' | 'txnid' | 'email' | 'keywords' | 'subject' | 'country';
interface SourceArticle extends Partial<Record<Optional, string>> {
  refnumber: string;
  title: string;
  authors: string[];
  year: number;
  volume: number;
  issue: number;
  /** YYYY-MM-DD. */
  publishdate: string;
  abstract: string;
  /** File name in the folder. */
  pdf: string;
}

/** Number of pages assigned to an article without a page range. */
const COMPOSED_PAGES = 8;
type Kind = 'added' | 'read' | 'file' | 'certificate';
const times: Record<Kind, number[]> = { added: [], read: [], file: [], certificate: [] };
const problems: string[] = [];
let leftOut = 0;
const pdfText = findProgram('pdftotext');

try {
  await main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(folder?: string): Promise<void> {
  if (!folder) throw new Error('Which folder? node deploy/trials/load-articles.ts <folder>');
  const articles = JSON.parse(await readFile(join(folder, 'articles.json'), 'utf8')) as SourceArticle[];
  const journal = await JournalClient.signIn(signInFromEnvironment(process.env));
  await journal.post<Settings>('/api/settings', { hyphens_in_author_names: true });
  for (const article of articles) {
    const found = await load(journal, article, folder).catch((error: unknown) => [String(error)]);
    problems.push(...found.map((problem) => `${article.refnumber}: ${problem}`));
    leftOut += article.authors.length - splitAuthors(withinWordLimit(article.authors)).length;
    console.log(
      `${found.length === 0 ? 'ok     ' : 'PROBLEM'} ${article.refnumber} ${article.title.replace(/\s+/g, ' ').slice(0, 80)}`,
    );
  }
  for (const problem of problems) console.log(problem);
  console.log(`\n${times.added.length} of ${articles.length} articles added: ${spread(times.added)}`);
  console.log(`${times.read.length} read back: ${spread(times.read)}`);
  console.log(`${times.file.length} files compared: ${spread(times.file)}`);
  console.log(`${times.certificate.length} certificates fetched: ${spread(times.certificate)}`);
  if (leftOut > 0)
    console.log(`${leftOut} authors left out: an article's author names hold 50 words at most.`);
  if (!pdfText) console.log('There is no pdftotext: the names on the certificates were not read.');
  console.log(problems.length === 0 ? 'Nothing is wrong.' : `${problems.length} problems.`);
  if (problems.length > 0) process.exitCode = 1;
}

/** @returns the differences found */
async function load(journal: JournalClient, source: SourceArticle, folder: string): Promise<string[]> {
  const pdf = await readFile(join(folder, source.pdf));
  await createIssue(journal, source);
  const fields = await formFields(journal, source);
  const file = { field: 'pdfFile', name: source.pdf, bytes: pdf, type: 'application/pdf' } as const;
  const saved = await noted('added', () =>
    journal.post<StaffArticle>('/api/admin/archives/', formOf(fields, file)),
  );
  const read = await noted('read', () => journal.get<StaffArticle>(`/api/archives/ref/${fields.refnumber}`));
  const found = [...differences(fields, saved), ...differences(fields, read)];
  if (!(await sameFile(journal, read, pdf))) found.push('the file is another');
  for (const author of splitAuthors(fields.authorname)) {
    const problem = await certificateProblem(journal, fields.refnumber, author);
    if (problem) found.push(problem);
  }
  return found;
}

/** Notes how long it takes. */
async function noted<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
  const [result, took] = await timed(work);
  times[kind].push(took);
  return result;
}

async function createIssue(journal: JournalClient, { year, volume, issue }: SourceArticle): Promise<void> {
  try {
    await journal.post('/api/admin/create-issue', { year, volume, issue });
  } catch (error) {
    if (!(error instanceof ResponseError && error.code === 'duplicate_issue')) throw error;
  }
}

/** The form fields of an article; values missing in the source are generated. */
async function formFields(journal: JournalClient, source: SourceArticle) {
  const { refnumber, year, volume, issue, publishdate } = source;
  return {
    ...{ refnumber, year, volume, issue, publishdate },
    // Plain text, encoded as rich text.
    title: encodeRichText(source.title),
    abstract: encodeRichText(source.abstract),
    authorname: withinWordLimit(source.authors),
    pagenumber: await pages(journal, source),
    txnid: source.txnid ?? `LOAD-${refnumber}`,
    ptype: 'paid',
    email: source.email ?? 'author@example.org',
    keywords: source.keywords ?? '',
    subject: source.subject ?? '',
    country: source.country ?? '',
  };
}

type Shown = Omit<Awaited<ReturnType<typeof formFields>>, 'email' | 'txnid' | 'ptype'>;

/** The first authors whose names fit the word limit (specification section 5). */
function withinWordLimit(authors: string[]): string {
  for (let count = authors.length; count > 1; count -= 1) {
    const names = authors.slice(0, count).join(', ');
    if (authorNamesProblem(names, true) === undefined) return names;
  }
  return authors[0] ?? '';
}

async function pages(journal: JournalClient, source: SourceArticle): Promise<string> {
  const { lastPage } = await journal.get<LastPage>(
    `/api/admin/archives/${source.year}/${source.volume}/${source.issue}/last-page`,
  );
  const given = parsePageRange(source.pagenumber ?? '');
  return given && given.first > lastPage
    ? `${given.first}-${given.last}`
    : `${lastPage + 1}-${lastPage + COMPOSED_PAGES}`;
}

function differences(sent: Shown, got: Article): string[] {
  const oneLine = (html: string) => plainText(encodeRichText(html));
  const { title, abstract, ...plain } = sent;
  const texts = { title: oneLine(title), abstract: oneLine(abstract) };
  const expected = { ...plain, ...texts, file: `${sent.refnumber}.pdf`, status: 'enabled' };
  const shown = { title: got.title_text, abstract: plainText(got.abstract) };
  const actual: Record<string, unknown> = { ...got, ...shown };
  return Object.entries(expected)
    .filter(([name, value]) => actual[name] !== value)
    .map(([name, value]) => `${name} is ${JSON.stringify(actual[name])}, not ${JSON.stringify(value)}`);
}

async function sameFile(reader: JournalClient, article: Article, pdf: Buffer): Promise<boolean> {
  const { year, volume, issue, file } = article;
  const address = `/assets/archives/${year}/vol${volume}issue${issue}/${file}`;
  const bytes = await noted('file', async () => (await reader.request('GET', address)).arrayBuffer());
  return pdf.equals(Buffer.from(bytes));
}

async function certificateProblem(
  reader: JournalClient,
  refnumber: string,
  author: string,
): Promise<string | undefined> {
  const address = `/api/pdf/certificate/${refnumber}/${encodeURIComponent(author)}`;
  const [status, bytes] = await noted('certificate', async () => {
    const response = await reader.request('GET', address);
    return [response.status, Buffer.from(await response.arrayBuffer())] as const;
  });
  if (status !== 200) return `the certificate of ${author} returns ${status}`;
  if (bytes.subarray(0, 5).toString() !== '%PDF-') return `the certificate of ${author} is no PDF`;
  if (pdfText && !letters(await textOf(bytes)).includes(letters(author)))
    return `the certificate of ${author} does not name them`;
  return undefined;
}

/** pdftotext may put spaces inside a word, and use ligatures. */
function letters(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '');
}

async function textOf(pdf: Buffer): Promise<string> {
  const reading = promisify(execFile)(pdfText!, ['-', '-'], { maxBuffer: 10_000_000 });
  reading.child.stdin?.end(pdf);
  return (await reading).stdout;
}
