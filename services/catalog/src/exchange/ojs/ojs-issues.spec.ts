import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Issue, IssueDetails, StaffArticle } from '#contracts/fields/entities.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { checkImport, loadImport } from '#testing/builders/imports.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';

const embedded = (bytes: Buffer) => `<embed encoding="base64">${bytes.toString('base64')}</embed>`;
const author =
  '<authors><author user_group_ref="Author"><givenname>Asha</givenname><familyname>D’Souza-Rao</familyname></author></authors>';

/** An article of OJS 3.1: its files have revisions. */
const article = (id: number, title: string, rest = author) =>
  `<article locale="en_US" date_published="2019-03-04" section_ref="ART"><id type="internal">${id}</id><title locale="en_US">${title}</title><abstract locale="en_US">Words.</abstract><licenseUrl>https://creativecommons.org/licenses/by/3.0/us/</licenseUrl>${rest}
  <submission_file id="${id}1" stage="proof"><revision number="1" genre="Article Text" filename="a.pdf">${embedded(pdfWithText(title))}</revision></submission_file>
  <supplementary_file id="${id}2" stage="proof"><revision number="1" genre="Data Set" filename="wells.csv">${embedded(Buffer.from('well,depth\n'))}</revision></supplementary_file>
  <article_galley><name>Wells</name><seq>0</seq><submission_file_ref id="${id}2" revision="1"/></article_galley>
  <article_galley><name>PDF</name><seq>1</seq><submission_file_ref id="${id}1" revision="1"/></article_galley></article>`;

const issue = (id: number, number: string, parts: string, ...articles: string[]) =>
  `<issue published="1"><id type="internal">${id}</id>${parts}<issue_identification><volume>7</volume><number>${number}</number><year>2019</year><title locale="en_US">${number === '1-2' ? 'Rivers of the plains' : ''}</title></issue_identification><articles>${articles.join('')}</articles></issue>`;

const galley = (label: string, file: Buffer) =>
  `<issue_galley><label>${label}</label><issue_file><file_type>application/${label.toLowerCase()}</file_type>${embedded(file)}</issue_file></issue_galley>`;

const cover = () =>
  sharp({ create: { width: 30, height: 40, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();

describe('Issues of OJS', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;
  let upload: Buffer;
  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
    const parts = [
      '<description locale="en_US">&lt;p&gt;Edited by the &lt;em&gt;guests&lt;/em&gt;.&lt;/p&gt;</description>',
      `<covers><cover locale="en_US"><cover_image>c.png</cover_image>${embedded(await cover())}</cover></covers>`,
      `<issue_galleys>${galley('EPUB', Buffer.from('EPUB'))}${galley('PDF', pdfWithText('The whole issue'))}</issue_galleys>`,
    ].join('');
    const issues = [
      issue(1, '1-2', parts, article(11, 'Editorial'), article(12, 'Wells')),
      issue(2, '1', '', article(21, 'Editorial', '')),
      issue(3, 'Suppl. 1', '', article(31, 'Editorial')),
    ];
    upload = Buffer.from(`<issues xmlns="http://pkp.sfu.ca">${issues.join('')}</issues>`);
  });

  const read = async <T>(path: string) => (await catalog.staff.get(path)).body as T;
  const byReference = (refnumber: number) => read<StaffArticle>(`/api/archives/ref/${refnumber}`);

  it('keep their printed numbers, and the details of their articles', async () => {
    const checked = await checkImport(catalog.staff, upload);
    expect(checked).toMatchObject({
      source: 'An export of OJS 3.0 or 3.1 with 4 articles',
      loadable: { articles: 4, issues: 3 },
      problems: 0,
    });
    const told = checked.rows.flatMap(({ problems }) => problems.map(({ message }) => message));
    expect(told.filter((message) => message.startsWith('No row names'))).toEqual([]);
    expect(told).toContain('OJS has no author for this article. “The Editors” is entered instead');
    const moved = 'These issues have a different number in their address: “1” (1001), “Suppl. 1” (1002)';
    expect(told).toContain(moved);
    const done = await loadImport(catalog.staff, checked);
    expect(done.issues[0]).toEqual({ year: 2019, volume: 7, issue: 1, issue_label: '1-2', articles: 2 });
    const issues = await read<Issue[]>('/api/admin/archives');
    expect(issues).toMatchObject([
      { issue: 1002, issue_label: 'Suppl. 1', articles: 1 },
      { issue: 1001, issue_label: '1', articles: 1 },
      { issue: 1, issue_label: '1-2', articles: 2 },
    ]);
    const supplement = { issue: 1002, issue_label: 'Suppl. 1', title_text: 'Editorial' };
    expect(await byReference(31)).toMatchObject(supplement);
    expect(await byReference(21)).toMatchObject({ authorname: 'The Editors' });
    expect(await byReference(12)).toMatchObject({
      authorname: 'Asha D’Souza-Rao',
      licence: 'https://creativecommons.org/licenses/by/3.0/us/',
      issue_label: '1-2',
      further_files: [{ title: 'Wells', kind: 'data set', size: 11 }],
    });
    const file = await catalog.visitor.get('/assets/archives/2019/vol7issue1/12.pdf').buffer();
    expect(file.body).toEqual(pdfWithText('Wells'));
  });

  it('have their title, text, cover and PDF', async () => {
    const about = await read<IssueDetails>('/api/archives/2019/7/1/about');
    expect(about).toMatchObject({
      issue_label: '1-2',
      issue_title: 'Rivers of the plains',
      text: encodeRichText('<p>Edited by the <em>guests</em>.</p>'),
      cover: expect.stringMatching(/^\w+\.webp$/),
    });
    const whole = await catalog.visitor.get('/assets/archives/2019/vol7issue1.pdf').buffer();
    expect(whole.body).toEqual(pdfWithText('The whole issue'));
  });

  it('are here already when the export is imported again', async () => {
    const again = await checkImport(catalog.staff, upload);
    expect(again).toMatchObject({ state: 'rejected', found: { articles: 0 } });
    const told = again.rows.map(({ name, problems }) => [name, problems[0]?.message]);
    expect(told).toContainEqual(['12', 'This article already exists as 12']);
    expect(told).toContainEqual([
      'Volume 7, Issue 1-2 (2019)',
      'This issue already exists. Its title, text, cover and PDF are not imported',
    ]);
  });

  it('keep their cover in OJS 2, where articles without ids and pages are recognized', async () => {
    const old = (title: string, rest = '') =>
      `<issue published="true"><id type="doi">10.5555/i</id><title locale="en_US">${title}</title><title locale="fr_CA">Rivières</title><volume>3</volume><number>№ 4</number><year>2010</year>${rest}<date_published>2010-05-06</date_published><section><title locale="en_US">Notes</title>
      <article locale="en_US" language="en"><title locale="en_US">${title}</title><abstract locale="en_US">Words.</abstract><author><firstname>Asha</firstname><lastname>Verma</lastname></author></article></section></issue>`;
    const image = `<cover locale="en_US"><caption>A well</caption><image>${embedded(await cover())}</image></cover>`;
    const export2 = Buffer.from(`<issues>${old('Old wells', image)}${old('Old rivers')}</issues>`);
    const checked = await checkImport(catalog.staff, export2);
    expect(checked).toMatchObject({ loadable: { articles: 2, issues: 1 }, problems: 0 });
    const told = checked.rows
      .filter(({ name }) => name === 'Volume 3, Issue № 4 (2010)')
      .flatMap(({ problems }) => problems.map(({ message }) => message));
    expect(told).toEqual([
      'Titles in other languages are left out: Rivières',
      'The text of its cover is left out: A well',
      'Identifiers of the issue are left out: 10.5555/i',
      'Titles in other languages are left out: Rivières',
      'Identifiers of the issue are left out: 10.5555/i',
      expect.stringMatching(/^The export has two issues with this name/),
    ]);
    expect(checked.rows.flatMap(({ problems }) => problems)).toContainEqual({
      field: 'ojs_article',
      message: 'Articles without an id in the export, whose old addresses do not lead here: 2',
    });
    await loadImport(catalog.staff, checked);
    const issues = await read<Issue[]>('/api/admin/archives');
    expect(issues.find(({ year }) => year === 2010)).toMatchObject({
      issue_label: '№ 4',
      issue_title: 'Old wells',
      cover: expect.stringMatching(/^\w+\.webp$/),
    });
    const again = await checkImport(catalog.staff, export2);
    expect(again).toMatchObject({ state: 'rejected', loadable: { articles: 0 } });
  });
});
