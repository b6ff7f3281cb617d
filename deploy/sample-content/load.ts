// Fills a new journal with sample content through its own HTTP API. When interrupted, it can be run again and
// resumes. Environment: SITE, ADMIN_USERNAME, ADMIN_PASSWORD, CHROMIUM_PATH.
import type {
  ArticleListing,
  Editor,
  IndexingEntry,
  Issue,
  Settings,
  WebdataEntry,
} from '#contracts/entities.ts';
import sharp from 'sharp';
import { formOf, JournalClient, ResponseError, signInFromEnvironment } from '../client/journal-client.ts';
import { articlePages } from './article-pages.ts';
import { editors } from './editors.ts';
import { indexingPartners } from './indexing-partners.ts';
import { issues, type SampleArticle, type SampleIssue } from './issues.ts';
import { settings } from './journal.ts';
import { portrait } from './portrait.ts';
import { Printer } from './printer.ts';
import { workLog } from './work-log.ts';

try {
  await load();
} catch (error) {
  console.error(
    `The sample content is not complete. ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}

async function load(): Promise<void> {
  const began = Date.now();
  const journal = await JournalClient.signIn(signInFromEnvironment(process.env));
  const printer = await Printer.start(process.env.CHROMIUM_PATH);
  try {
    await loadSettings(journal);
    // Pictures and entries are created while articles are printed.
    await Promise.all([
      loadIssues(journal, printer).then(() => loadPartners(journal, printer)),
      loadEditors(journal).then(() => loadWorkLog(journal)),
    ]);
  } finally {
    await printer.close();
  }
  console.log(`  sample content is complete after ${((Date.now() - began) / 1_000).toFixed(1)} s`);
}

async function loadSettings(journal: JournalClient): Promise<void> {
  // A journal with an ISSN already has its settings, which staff may have changed.
  if ((await journal.get<Settings>('/api/settings/')).issn === '')
    await journal.post('/api/settings', settings);
  console.log(`  settings of ${settings.websitename}`);
}

async function loadEditors(journal: JournalClient): Promise<void> {
  const there = new Set((await journal.get<Editor[]>('/api/editors/')).map(({ name }) => name));
  // Sequentially: the board shows editors in the order of their creation.
  for (const { look, of, affiliation, ...editor } of editors.filter(({ name }) => !there.has(name))) {
    const fields = {
      ...editor,
      post: `<p>${editor.designation} of ${of}</p>`,
      content: affiliation,
      email: `${editor.name
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^a-z ]/g, '')
        .replaceAll(' ', '.')}@board.example.org`,
      phone: '+00 00000 00000',
    };
    const picture = Uint8Array.from(
      await sharp(Buffer.from(portrait(look)))
        .png()
        .toBuffer(),
    );
    await journal.post(
      '/api/editors',
      formOf(fields, { field: 'imgFile', name: 'portrait.png', bytes: picture, type: 'image/png' }),
    );
  }
  console.log(`  ${editors.length} editors`);
}

async function loadPartners(journal: JournalClient, printer: Printer): Promise<void> {
  const there = new Set((await journal.get<IndexingEntry[]>('/api/indexing/')).map(({ title }) => title));
  for (const [index, { title, link, logo }] of indexingPartners.entries()) {
    if (there.has(title)) continue;
    const picture = {
      field: 'imgFile',
      name: 'logo.png',
      bytes: await printer.png(logo),
      type: 'image/png',
    } as const;
    await journal.post('/api/indexing', formOf({ title, link, sortnumber: index + 1 }, picture));
  }
  console.log(`  ${indexingPartners.length} indexing partners`);
}

async function loadIssues(journal: JournalClient, printer: Printer): Promise<void> {
  const there = await journal.get<Issue[]>('/api/admin/archives/');
  for (const issue of issues) {
    const { year, volume, issue: number, articles } = issue;
    if (!there.some((row) => row.year === year && row.volume === volume && row.issue === number))
      await journal.post('/api/admin/create-issue', { year, volume, issue: number });
    await loadArticles(journal, printer, issue);
    console.log(`  volume ${volume}, issue ${number} (${year}) with ${articles.length} articles`);
  }
}

async function loadArticles(
  journal: JournalClient,
  printer: Printer,
  { year, volume, issue, articles }: SampleIssue,
): Promise<void> {
  const listed = await journal.get<ArticleListing[]>(`/api/archives/${year}/${volume}/${issue}`);
  const there = new Set(listed.map(({ refnumber }) => refnumber));
  let adding: Promise<void> = Promise.resolve();
  for (const article of articles.filter(({ refnumber }) => !there.has(refnumber))) {
    const title = article.title.replace(/<[^>]*>/g, '');
    const pdf = await printer.pdf(title, articlePages(article));
    // The next article is printed while this one is stored.
    await adding;
    adding = add(journal, article, pdf);
  }
  await adding;
}

async function add(
  journal: JournalClient,
  article: SampleArticle,
  pdf: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { authors, abstract, discipline: _discipline, received: _received, ...fields } = article;
  const file = {
    field: 'pdfFile',
    name: `${article.refnumber}.pdf`,
    bytes: pdf,
    type: 'application/pdf',
  } as const;
  const form = formOf({ ...fields, authorname: authors, abstract: `<p>${abstract}</p>` }, file);
  try {
    await journal.post('/api/admin/archives/', form);
  } catch (error) {
    // Stored by an interrupted run that did not receive the response.
    if (!(error instanceof ResponseError && error.code === 'duplicate_reference_number')) throw error;
  }
}

async function loadWorkLog(journal: JournalClient): Promise<void> {
  const there = new Map(
    (await journal.get<WebdataEntry[]>('/api/webdata')).map((entry) => [entry.content, entry]),
  );
  for (const { content, created, status } of workLog) {
    const entry =
      there.get(content) ?? (await journal.post<WebdataEntry>('/api/webdata', { content, status: created }));
    if (entry.status !== status) await journal.put(`/api/webdata/${entry.id}`, { status });
  }
  console.log(`  ${workLog.length} work-log entries`);
}
