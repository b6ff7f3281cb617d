import { beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { ImportProblem, JournalImport } from '#contracts/fields/import-entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { endedConversion } from '#testing/builders/uploaded-texts.ts';
import { checkImport, loadImport } from '#testing/builders/imports.ts';
import {
  OJS_ARTICLES,
  ojsExport,
  ojsId,
  ojsIssueId,
  ojsTitle,
  oddities,
} from '#testing/builders/ojs-export.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';
import { itWithSchemas, schemaProblems } from '#testing/readers/schemas.ts';

const taken = 31;

describe('An export of OJS', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;
  let checked: JournalImport & { rows: ImportProblem[] };

  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
    await addIssue(catalog.staff);
    await addArticle(catalog.staff, { refnumber: ojsId(taken) });
    checked = await checkImport(catalog.staff, exported());
  });

  const exported = () => Buffer.from([...ojsExport()].join(''));
  const named = (article: number) =>
    checked.rows
      .filter(({ name }) => name === ojsId(article))
      .flatMap(({ blocking, problems }) =>
        problems.map(({ field, message }) => ({ blocking, field, message })),
      );
  const byReference = async (refnumber: string) =>
    (await catalog.staff.get(`/api/archives/ref/${refnumber}`)).body as StaffArticle;
  const now = async (path: string) => {
    const response = await catalog.visitor.get(`/api/ojs/${path}`);
    return [response.status, response.ok ? response.body : undefined] as const;
  };

  itWithSchemas('as the specs make it is valid by the schema of OJS', async () => {
    expect(await schemaProblems(exported().toString(), 'ojs/native.xsd')).toEqual([]);
    expect(await schemaProblems('<issues xmlns="http://pkp.sfu.ca"/>', 'ojs/native.xsd')).not.toEqual([]);
  });

  it('is checked as a list of articles, in which a wrong detail is left out and named', () => {
    expect(checked).toMatchObject({
      state: 'checked',
      // One is not published.
      found: { articles: OJS_ARTICLES - 1, issues: 10 },
      loadable: { articles: OJS_ARTICLES - 1, issues: 10 },
      source: `An export of OJS 3.4 or later with ${OJS_ARTICLES} articles`,
    });
    expect(checked.rows.filter(({ blocking }) => blocking)).toEqual([]);
    const message = expect.stringMatching(/^This ORCID iD .*It is left out$/) as unknown;
    expect(named(oddities.wrongOrcid)).toEqual([{ blocking: false, field: 'authors.0.orcid', message }]);
  });

  it('has remarks on what the conversion decided', () => {
    const galley = expect.stringMatching(/^The XML or HTML galley becomes the full text/) as unknown;
    const languages = 'OJS has 2 languages of this article. Its texts are in en, its second texts in hi';
    for (const [article, field, message] of [
      [oddities.unpublished, '', 'The article is not published in OJS and is left out'],
      [oddities.withoutPdf, 'pdf', 'OJS has no file for this article'],
      [oddities.withoutAbstract, 'abstract', 'The article has no abstract. Its title is used instead'],
      [oddities.twoLanguages, 'title', languages],
      [
        oddities.articleNumber,
        'pagenumber',
        'The article has no page range: “e121” becomes its article number',
      ],
      [oddities.olderGalleys, 'full_text', galley],
    ] as const)
      expect(named(article)).toEqual([{ blocking: false, field, message }]);
    expect(checked.rows.find(({ name }) => name === `${ojsId(taken)}.1`)?.problems).toEqual([
      { field: 'refnumber', message: '1031 belongs to another article, so this article gets 1031.1' },
    ]);
  });

  describe('that was loaded', () => {
    beforeAll(async () => {
      const done = await loadImport(catalog.staff, checked);
      expect(done).toMatchObject({ done: checked.loadable.articles, problems: 0 });
    });

    it('has the published version of each article, also of those with a wrong detail', async () => {
      expect(await byReference(ojsId(oddities.laterDraft))).toMatchObject({
        title_text: ojsTitle(oddities.laterDraft),
        doi: `10.1234/rivers.${oddities.laterDraft}`,
      });
      const { wrongOrcid, duplicateTitle, withoutPdf } = oddities;
      for (const article of [wrongOrcid, wrongOrcid + 1, duplicateTitle, withoutPdf])
        await catalog.visitor.get(`/api/archives/ref/${ojsId(article)}`).expect(200);
    });

    it('has what OJS knew of an article', async () => {
      expect(await byReference(ojsId(oddities.orcids))).toMatchObject({
        year: 2016,
        volume: 3,
        issue: 1,
        pagenumber: '90-98',
        publishdate: '2016-06-30',
        authorname: 'Asha R. Verma, José Núñez',
        email: 'author9-0@example.org',
        country: 'India',
        keywords: 'rivers, plains',
        section: 'Articles',
        article_type: 'research article',
        language: 'en',
        licence: 'https://creativecommons.org/licenses/by/4.0',
        received: '2016-01-15',
        copyright_holder: 'The authors',
        copyright_year: '2016',
        funding: [{ funder: 'River Trust' }],
        authors: [
          {
            given: 'Asha R.',
            family: 'Verma',
            orcid: '0000-0002-1825-0097',
            corresponding: true,
            affiliations: [{ name: 'University of the Plains', ror: '021nxhr62', country: 'India' }],
          },
          {
            orcid: '0000-0001-5109-3700',
            orcid_authenticated: false,
            corresponding: false,
            affiliations: [{ name: 'Institute of Water' }],
          },
        ],
        references: [
          { text: expect.stringContaining('J Water'), doi: '10.5555/12345678' },
          { text: 'Census of India, 1951.', doi: '' },
        ],
      });
    });

    it('has texts in other scripts, with markup and in the article’s own language', async () => {
      expect(await byReference(ojsId(oddities.devanagari))).toMatchObject({
        title_text: 'मैदानों की नदियाँ',
        authorname: 'आशा वर्मा',
        language: 'hi',
      });
      expect((await byReference(ojsId(oddities.markup))).title_text).toBe(
        'On Oryza & rice: a study at T < 5 °C: A & B',
      );
      expect((await byReference(ojsId(oddities.twoLanguages))).title_text).toBe('The river and the town');
      expect(await byReference(ojsId(oddities.oneWordName))).toMatchObject({
        authors: [{ name: 'Madhuri', given: '', family: 'Madhuri' }],
      });
      const editorial = { section: 'Editorial', article_type: 'editorial' };
      expect(await byReference(ojsId(oddities.withoutAbstract))).toMatchObject(editorial);
      const numbered = { pagenumber: '', article_number: 'e121' };
      expect(await byReference(ojsId(oddities.articleNumber))).toMatchObject(numbered);
    });

    it('has the first PDF among an article’s galleys', async () => {
      const article = await byReference(ojsId(oddities.olderGalleys));
      const path = `/assets/archives/2016/vol3issue1/${article.file}`;
      const file = await catalog.visitor.get(path).buffer();
      expect(file.body).toEqual(pdfWithText(ojsTitle(oddities.olderGalleys)));
    });

    it('has the first galley in XML or HTML as its full text, which staff have to show', async () => {
      const { id } = await byReference(ojsId(oddities.olderGalleys));
      const text = await endedConversion(catalog.staff, id);
      expect(text).toMatchObject({
        state: 'converted',
        shown: false,
        source: { name: expect.stringMatching(/^file-\d+\.html$/) },
      });
      expect(JSON.stringify(text.tree)).toContain('HTML');
    });

    it('is found by the ids and paths of OJS', async () => {
      const [id, other] = [ojsId(oddities.orcids), ojsId(taken)];
      expect(await now(`articles/${id}`)).toEqual([
        200,
        { page: `/archives/2016/3/1/${id}`, file: `/archives/2016/3/1/${id}.pdf` },
      ]);
      expect(await now(`articles/${other}`)).toMatchObject([200, { page: `/archives/2017/3/2/${other}.1` }]);
      const byPath = await now('articles/the-river-article');
      expect(byPath).toMatchObject([200, { page: expect.stringMatching(/\/1140$/) }]);
      expect(await now(`issues/${ojsIssueId(1)}`)).toEqual([200, { page: '/archives/2016/vol3/issue1' }]);
      expect(await now('issues/special-rivers')).toEqual([200, { page: '/archives/2017/vol3/issue2' }]);
      for (const unknown of ['articles/9', 'issues/x']) expect(await now(unknown)).toEqual([404, undefined]);
    });

    it('is found there after articles and issues have moved', async () => {
      const { id, refnumber } = await byReference(ojsId(2));
      await catalog.staff.post(`/api/archives/${id}`).send({ refnumber: '77' });
      expect(await now(`articles/${refnumber}`)).toMatchObject([200, { page: '/archives/2016/3/1/77' }]);
      const issues = (await catalog.staff.get('/api/admin/archives')).body as { id: string; year: number }[];
      const issue = issues.find(({ year }) => year === 2016)!;
      const moved = { year: 2016, volume: 4, issue: 9 };
      await catalog.staff.post(`/api/admin/issues/${issue.id}`).send(moved).expect(200);
      expect(await now(`issues/${ojsIssueId(1)}`)).toEqual([200, { page: '/archives/2016/vol4/issue9' }]);
    });

    it('gets other numbers when it is a second journal’s, and takes no address', async () => {
      const before = await now(`articles/${ojsId(1)}`);
      const second = [...ojsExport({ issues: 1, articlesEach: 2, volume: 8 })]
        .join('')
        .replaceAll('Rivers', 'Lakes')
        .replaceAll('/rivers.', '/lakes.');
      const again = await checkImport(catalog.staff, Buffer.from(second));
      expect(again).toMatchObject({ state: 'checked', problems: 0 });
      expect(again.rows.filter(({ name }) => name === '1001.1').flatMap(({ problems }) => problems)).toEqual([
        { field: 'refnumber', message: '1001 belongs to another article, so this article gets 1001.1' },
        { field: 'ojs_article', message: 'The article’s former address already leads to another article' },
      ]);
      await loadImport(catalog.staff, again);
      expect(await byReference('1001.1')).toMatchObject({ title_text: 'Lakes of the plains in year 1' });
      expect(await now(`articles/${ojsId(1)}`)).toEqual(before);
    });

    it('publishes articles without an issue before they have one', async () => {
      const [xml = ''] =
        /<article .*<\/article>/s.exec(
          [...ojsExport({ issues: 1, articlesEach: 1, idsAfter: 8_000 })]
            .join('')
            .replace(/<pages>.*<\/pages>/, '')
            .replace(ojsTitle(1), 'Rivers that are online first')
            .replace('/rivers.1<', '/first.1<'),
        ) ?? [];
      const upload = `<articles xmlns="http://pkp.sfu.ca">${xml}</articles>`;
      await loadImport(catalog.staff, await checkImport(catalog.staff, Buffer.from(upload)));
      expect(await byReference('8001')).toMatchObject({ year: 2016, volume: 0, issue: 0, pagenumber: '' });
      expect(await now('articles/8001')).toMatchObject([200, { page: '/archives/2016/0/0/8001' }]);
    });

    it('is rejected when it is imported again, since its articles already exist', async () => {
      const again = await checkImport(catalog.staff, exported());
      expect(again).toMatchObject({ state: 'rejected', loadable: { articles: 0 } });
      const loaded = again.rows.find(({ name }) => name === ojsId(oddities.ownPath));
      expect(loaded?.problems).toEqual([{ field: '', message: 'This article already exists as 1140' }]);
    });
  });
});
