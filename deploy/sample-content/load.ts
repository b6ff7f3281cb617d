// Fills a new journal with sample content through its own HTTP API. When interrupted, it can be run again and
// resumes. Environment: SITE, ADMIN_USERNAME, ADMIN_PASSWORD, CHROMIUM_PATH.
import sharp from 'sharp';
import type { ArticleListing, Editor, IndexingPartner, Settings, WebdataEntry } from '#contracts/entities.ts';
import { formOf, JournalClient, ResponseError, signInFromEnvironment } from '../client/journal-client.ts';
import { articlePage } from './article-page.ts';
import { Printer } from './printer.ts';
import { editors, indexingPartners, issues, type SampleArticle } from './sample-journal.ts';
import { sampleFile, type SampleIssue, settings, workLog } from './sample-journal.ts';

const began = Date.now();
try {
  const journal = await JournalClient.signIn(signInFromEnvironment(process.env));
  await using printer = await Printer.start(process.env.CHROMIUM_PATH);
  await loadSettings(journal);
  // Pictures and entries are created while articles are printed.
  await Promise.all([
    loadIssues(journal, printer).then(() => loadPartners(journal, printer)),
    loadEditors(journal).then(() => loadWorkLog(journal)),
  ]);
  console.log(`  sample content is complete after ${((Date.now() - began) / 1_000).toFixed(1)} s`);
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  console.error(`The sample content is not complete. ${why}`);
  process.exitCode = 1;
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
  for (const { articles, ...issue } of issues) {
    await unlessThere('duplicate_issue', journal.post('/api/admin/create-issue', issue));
    const place = `${issue.year}/${issue.volume}/${issue.issue}`;
    const listed = await journal.get<ArticleListing[]>(`/api/archives/${place}`);
    const there = new Set(listed.map(({ refnumber }) => refnumber));
    let adding: Promise<void> = Promise.resolve();
    for (const article of articles.filter(({ refnumber }) => !there.has(refnumber))) {
      const title = article.title.replace(/<[^>]*>/g, '');
      const pdf = await printer.pdf(title, articlePage(article, issue));
      // The next article is printed while this one is stored.
      await adding;
      adding = addArticle(journal, { ...article, ...issue }, pdf);
    }
    await adding;
    console.log(
      `  volume ${issue.volume}, issue ${issue.issue} (${issue.year}) with ${articles.length} articles`,
    );
  }
}

function addArticle(
  journal: JournalClient,
  { body: _body, received: _received, ...fields }: SampleArticle & SampleIssue,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const pdf = { field: 'pdfFile', name: `${fields.refnumber}.pdf`, bytes, type: 'application/pdf' } as const;
  const added = journal.post('/api/admin/archives/', formOf(fields, pdf));
  return unlessThere('duplicate_reference_number', added);
}

/** Also stored by an interrupted run that did not receive the response. */
async function unlessThere(code: string, adding: Promise<unknown>): Promise<void> {
  await adding.catch((error: unknown) => {
    if (!(error instanceof ResponseError && error.code === code)) throw error;
  });
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
