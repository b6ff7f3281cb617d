import { beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { checkImport, loadImport } from '#testing/builders/imports.ts';
import { makeZip, type ZipFile } from '#testing/builders/make-zip.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';

const columns =
  'Stage,Janeway ID,File import identifier,Journal code,Article title,Article abstract,Keywords,Rights,Licence,Language,Author given name,Author middle name,Author surname,Author suffix,Author email,Author ORCID,Author institution,Author department,Author is primary (Y/N),Author is corporate (Y/N),DOI,Date accepted,Date published,First page,Last page,Page numbers (custom),Competing interests,Article section,Volume number,Issue number,Issue title,Issue pub date,Field site';
const first =
  'Published,12,12,RIV,Rivers of the <em>plains</em>,<p>Water.</p>,"water, rivers",In copyright,CC BY-NC-SA 4.0,French,Asha,R.,Verma,III,asha@example.org,https://orcid.org/0000-0002-1825-0097,University of the Plains,Hydrology,Y,N,10.1234/rivers.12,2021-10-24T10:24:00+00:00,2021-11-25T10:25:25+00:00,9,43,,<p>None.</p>,Review articles,7,2,Monsoon,2022-01-15T09:15:15+00:00,Ganga';
const group = `${','.repeat(16)}Plains Water Group,,,Y${','.repeat(13)}`;
const second = 'Published,13,13,RIV,Wells,,,,,Klingon,,,,,,,,,,,,,26/11/2021,,,iii-ix,,,7,,,,';
const draft = second.replace('Published,13', 'Editor Copyediting,14');
const exportOf = (list: string[], ...files: ZipFile[]) =>
  makeZip([{ name: 'article_data.csv', data: list.join('\n') }, ...files]);

describe('An export of Janeway', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;
  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
  });

  it('is loaded with its authors, files and addresses, and tells what is left out', async () => {
    const text = '<article><body><p>Water.</p></body></article>';
    const upload = exportOf(
      [columns, first, group, second, draft],
      { name: '12/12.xml', data: text },
      { name: '12/figure1.jpg', data: 'a picture' },
      { name: '12/rivers.pdf', data: pdfWithText('Rivers') },
      { name: '13/wells.pdf', data: pdfWithText('Wells') },
      { name: '13/depths+levels.csv', data: '3,40' },
      { name: '13/depths&levels.csv', data: '5,60' },
      { name: '13/nothing.csv', data: '' },
      { name: '15/stray.pdf', data: pdfWithText('Stray') },
    );
    const checked = await checkImport(catalog.staff, upload);
    const remarks = checked.rows.map(({ name, problems: [first] }) => [name, first!.field, first!.message]);
    const unread = 'There is no field for this column of Janeway, and it is left out';
    expect(remarks.filter(([, field]) => field !== 'txnid').sort()).toEqual([
      ['', 'Field site', unread],
      ['', 'Rights', unread],
      ['', 'licence', 'Rows without a licence, shown under the journal’s: 1'],
      ['', 'pdf', 'No article of the list has these files: “15/stray.pdf”'],
      ['12', 'full_text', expect.stringContaining('without pictures')],
      ['13', 'abstract', 'The article has no abstract. Its title is used instead'],
      ['13', 'authors', 'Janeway has no author for this article. “The Editors” is entered instead'],
      ['13', 'further_files.1.file', 'Another file of this article has this name. The file is left out'],
      ['13', 'further_files.2.file', '“13/nothing.csv” is empty. The file is left out'],
      ['13', 'language', 'This language is unknown and is left out: Klingon'],
      ['13', 'pagenumber', 'The article has no page range: “iii-ix” becomes its article number'],
      ['14', '', 'The article is not published in Janeway, its stage is “Editor Copyediting”: left out'],
    ]);
    await loadImport(catalog.staff, checked);

    const address = await catalog.visitor.get('/api/ojs/articles/janeway-12');
    expect(address.body).toEqual({ page: '/archives/2022/7/2/12', file: '/archives/2022/7/2/12.pdf' });
    const article = (await catalog.staff.get('/api/archives/ref/12')).body as StaffArticle;
    expect(article).toMatchObject({
      title: encodeRichText('Rivers of the <em>plains</em>'),
      abstract: encodeRichText('<p>Water.</p>'),
      authorname: 'Asha R. Verma III, Plains Water Group',
      authors: [
        {
          given: 'Asha R.',
          family: 'Verma',
          suffix: 'III',
          orcid: '0000-0002-1825-0097',
          corresponding: true,
          affiliations: [{ name: 'Hydrology, University of the Plains' }],
        },
        { name: 'Plains Water Group', family: '', collective: true, affiliations: [] },
      ],
      email: 'asha@example.org',
      keywords: 'water, rivers',
      licence: 'CC-BY-NC-SA-4.0',
      language: 'fr',
      pagenumber: '9-43',
      article_number: '',
      doi: '10.1234/rivers.12',
      accepted: '2021-10-24',
      publishdate: '2021-11-25',
      competing_interests: 'None.',
      section: 'Review articles',
      article_type: 'review article',
    });
    const other = (await catalog.staff.get('/api/archives/ref/13')).body as StaffArticle;
    expect(other).toMatchObject({
      authorname: 'The Editors',
      year: 2021,
      volume: 7,
      issue: 1,
      article_number: 'iii-ix',
      language: '',
    });
    expect(other.further_files).toMatchObject([{ name: 'depths-levels.csv', size: 4 }]);
  });

  it('may have the columns of older versions, lie in a folder, and take a free reference number', async () => {
    const older = [columns.replace('Licence', 'License').replace('Janeway ID', 'Article ID'), first]
      .join('\n')
      .replace('Rivers of', 'Lakes of')
      .replace('10.1234/rivers.12', '')
      .replace('7,2,', '7,3,');
    const checked = await checkImport(
      catalog.staff,
      makeZip([
        { name: 'export/list.csv', data: older },
        { name: 'export/12/lakes.pdf', data: pdfWithText('Lakes') },
      ]),
    );
    expect(checked).toMatchObject({ state: 'checked', loadable: { articles: 1 } });
    expect(checked.rows.map(({ name }) => name)).toContain('12.1');
  });

  it('is rejected with the reasons when nothing of it is published', async () => {
    const refused = await checkImport(catalog.staff, exportOf([columns, draft]));
    expect(refused).toMatchObject({
      state: 'rejected',
      source: 'An export of Janeway with 1 article',
      rows: [{ problems: [{ message: expect.stringMatching(/^The article is not published in Janeway/) }] }],
    });
  });

  it.each([
    ['two journals', [columns, first, second.replace('RIV', 'LAKE')], 'two journals, “RIV” and “LAKE”'],
    ['one article', ['Journal,Rivers', 'ID,12', 'Title,Wells'], 'Janeway’s export of one article'],
  ])('is refused with a reason when it has %s', async (_, list, message) => {
    const refused = await checkImport(catalog.staff, exportOf(list));
    expect([refused.state, refused.message]).toEqual(['failed', expect.stringContaining(message)]);
  });
});
