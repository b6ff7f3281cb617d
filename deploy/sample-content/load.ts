// Fills a new journal with sample content through its own HTTP API. When interrupted, it can be run again and
// resumes. Environment: SITE, ADMIN_USERNAME, ADMIN_PASSWORD, CHROMIUM_PATH.
import type {
  ArticleListing,
  Editor,
  IndexingPartner,
  Issue,
  Settings,
  WebdataEntry,
} from '#contracts/entities.ts';
import sharp from 'sharp';
import { formOf, JournalClient, ResponseError, signInFromEnvironment } from '../client/journal-client.ts';
import { articlePage } from './article-page.ts';
import { Printer } from './printer.ts';
import {
  editors,
  indexingPartners,
  issues,
  type SampleArticle,
  sampleFile,
  type SampleIssue,
  settings,
  workLog,
} from './sample-journal.ts';

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
  for (const { portrait, ...fields } of editors.filter(({ name }) => !there.has(name))) {
    const png = await sharp(Buffer.from(sampleFile(`portraits/${portrait}`)))
      .png()
      .toBuffer();
    await journal.post('/api/editors', formOf(fields, picture('portrait.png', png)));
  }
  console.log(`  ${editors.length} editors`);
}

async function loadPartners(journal: JournalClient, printer: Printer): Promise<void> {
  const there = new Set((await journal.get<IndexingPartner[]>('/api/indexing/')).map(({ title }) => title));
  for (const { logo, ...fields } of indexingPartners.filter(({ title }) => !there.has(title))) {
    const png = await printer.png(sampleFile(`logos/${logo}`));
    await journal.post('/api/indexing', formOf(fields, picture('logo.png', png)));
  }
  console.log(`  ${indexingPartners.length} indexing partners`);
}

function picture(name: string, png: Uint8Array) {
  return { field: 'imgFile', name, bytes: Uint8Array.from(png), type: 'image/png' } as const;
}

async function loadIssues(journal: JournalClient, printer: Printer): Promise<void> {
  const there = await journal.get<Issue[]>('/api/admin/archives/');
  for (const sample of issues) {
    const { year, volume, issue, articles } = sample;
    if (!there.some((row) => row.year === year && row.volume === volume && row.issue === issue))
      await journal.post('/api/admin/create-issue', { year, volume, issue });
    await loadArticles(journal, printer, sample);
    console.log(`  volume ${volume}, issue ${issue} (${year}) with ${articles.length} articles`);
  }
}

async function loadArticles(journal: JournalClient, printer: Printer, sample: SampleIssue): Promise<void> {
  const { year, volume, issue, articles } = sample;
  const listed = await journal.get<ArticleListing[]>(`/api/archives/${year}/${volume}/${issue}`);
  const there = new Set(listed.map(({ refnumber }) => refnumber));
  let adding: Promise<void> = Promise.resolve();
  for (const article of articles.filter(({ refnumber }) => !there.has(refnumber))) {
    const title = article.title.replace(/<[^>]*>/g, '');
    const pdf = await printer.pdf(title, articlePage(article, sample));
    // The next article is printed while this one is stored.
    await adding;
    adding = add(journal, { ...article, year, volume, issue }, pdf);
  }
  await adding;
}

type Placed = SampleArticle & Omit<SampleIssue, 'articles'>;

async function add(journal: JournalClient, article: Placed, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { body: _body, received: _received, ...fields } = article;
  const name = `${article.refnumber}.pdf`;
  try {
    await journal.post(
      '/api/admin/archives/',
      formOf(fields, { field: 'pdfFile', name, bytes, type: 'application/pdf' }),
    );
  } catch (error) {
    // Stored by an interrupted run that did not receive the response.
    if (!(error instanceof ResponseError && error.code === 'duplicate_reference_number')) throw error;
  }
}

async function loadWorkLog(journal: JournalClient): Promise<void> {
  const logged = await journal.get<WebdataEntry[]>('/api/webdata');
  const there = new Map(logged.map((entry) => [entry.content, entry]));
  for (const { content, created, status } of workLog) {
    const entry =
      there.get(content) ?? (await journal.post<WebdataEntry>('/api/webdata', { content, status: created }));
    if (entry.status !== status) await journal.put(`/api/webdata/${entry.id}`, { status });
  }
  console.log(`  ${workLog.length} work-log entries`);
}
