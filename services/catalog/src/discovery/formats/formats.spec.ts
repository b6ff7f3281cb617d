import { describe, expect, it } from '@jest/globals';
import { XMLValidator } from 'fast-xml-parser';
import {
  amendedRelations,
  hostileArticles,
  noticeRelations,
  realArticles,
  sampleArticles,
  testJournal,
  unrelated,
} from '#testing/builders/record-articles.ts';
import { itWithSchemas, schemaProblems } from '#testing/readers/schemas.ts';
import { jats4rReports } from '#testing/readers/schematron.ts';
import { dublinCore } from '../harvesting/oai/oai-formats.ts';
import { doajFile, doajRecord } from './doaj.ts';
import { jatsFile } from './jats.ts';

const [samples, real, hostile] = [sampleArticles(), realArticles(), hostileArticles()];
const sets = [
  [`the ${samples.length} articles of the sample journal`, samples],
  [`${real.length} real articles`, real],
  [`${Object.keys(hostile).length} awkward articles`, Object.values(hostile)],
] as const;
const noIssn = { ...testJournal, issns: [] };

describe('JATS of an article', () => {
  const problems = (file: string) => schemaProblems(file, 'jats/1.3/JATS-journalpublishing1-3.dtd');

  itWithSchemas.each(sets)('is valid for %s, and as JATS4R recommends', async (_, articles) => {
    const files = articles.flatMap((article) =>
      [unrelated, noticeRelations, amendedRelations].map((relations) =>
        jatsFile({ article, relations }, testJournal),
      ),
    );
    for (const file of files) expect([file, await problems(file)]).toEqual([file, []]);
    expect(await jats4rReports(files)).toEqual([]);
  });

  itWithSchemas('is valid for a journal without ISSN', async () => {
    expect(await problems(jatsFile({ article: samples[0]!, relations: unrelated }, noIssn))).toEqual([]);
  });

  itWithSchemas('is found invalid by both when it is', async () => {
    const file = jatsFile({ article: samples[0]!, relations: unrelated }, testJournal)
      .replace(/<permissions>.*<\/permissions>/s, '')
      .replace('<article-meta>', '<article-meta><p/>');
    expect((await problems(file)).join()).toContain('article-meta');
    expect((await jats4rReports([file])).join()).toContain('ERROR: Missing top-level &lt;permissions&gt;');
  });

  it('names the authors with what is known of them, and an institution once', () => {
    const file = jatsFile({ article: hostile['all fields']!, relations: unrelated }, testJournal);
    expect(file).toContain(
      '<contrib contrib-type="author" corresp="yes" equal-contrib="yes"><contrib-id contrib-id-type="orcid" authenticated="true">https://orcid.org/0000-0002-1825-0097</contrib-id><name name-style="western"><surname>Verma</surname><given-names>Asha R.</given-names></name>',
    );
    expect(file).toContain('<collab>The &lt;Rivers&gt; &amp; Plains 2 Consortium</collab>');
    expect(file).toContain(
      '<role vocab="credit" vocab-identifier="https://credit.niso.org/" vocab-term="Software" vocab-term-identifier="https://credit.niso.org/contributor-roles/software/">Software</role>',
    );
    expect(file.match(/<aff id/g)).toHaveLength(2);
    expect(file).not.toContain('private@example.org');
  });

  it('links a notice and its article, by DOI where there is one', () => {
    const [notice, article] = [hostile['a notice of retraction']!, hostile.retracted!];
    expect(jatsFile({ article: notice, relations: noticeRelations }, testJournal)).toMatch(
      /article-type="retraction".*related-article-type="retracted-article" ext-link-type="doi" xlink:href="10\.5555\/amended"/s,
    );
    const amended = {
      amendments: amendedRelations.amendments.map((amendment) => ({ ...amendment, doi: '' })),
    };
    expect(jatsFile({ article, relations: amended }, testJournal)).toContain(
      'related-article-type="retraction-forward" ext-link-type="uri" xlink:href="https://journal.example/archives/2026/5/2/7"',
    );
  });

  it('has the italics of the title, and the paragraphs and lists of the abstract', () => {
    const file = jatsFile({ article: hostile['all fields']!, relations: unrelated }, testJournal);
    expect(file).toContain('<p>One <bold>two </bold><bold><italic>three</italic></bold> four</p>');
    expect(file).toContain('<list list-type="order"><list-item><p>H<sub>2</sub>O</p></list-item></list>');
    expect(
      jatsFile({ article: hostile['a title in Devanagari']!, relations: unrelated }, testJournal),
    ).toContain('<italic>एक अध्ययन</italic>');
  });
});

describe('Dublin Core of an article', () => {
  it.each(sets)('is well-formed for %s', (_, articles) => {
    for (const article of articles)
      expect(XMLValidator.validate(dublinCore(article, testJournal).text)).toBe(true);
  });

  it('has the DOI, the language and that the article was withdrawn', () => {
    const { text } = dublinCore(hostile.withdrawn!, testJournal);
    expect(text).toMatch(/<dc:title>.* \[Withdrawn\]<\/dc:title>/);
    expect(text).toContain('<dc:language>hi</dc:language>');
    expect(text).toContain(`<dc:identifier>https://doi.org/${hostile.withdrawn!.doi}</dc:identifier>`);
    expect(text).toContain('<dc:publisher>Institute of Plains &amp; Rivers</dc:publisher>');
  });
});

describe('DOAJ’s file', () => {
  const fileOf = (articles: readonly (typeof samples)[number][], journal = testJournal) =>
    doajFile.begin + articles.map((article) => doajRecord(article, journal).text).join('') + doajFile.end;

  itWithSchemas.each(sets)('is valid for %s', async (_, articles) => {
    for (const journal of [testJournal, noIssn])
      expect(await schemaProblems(fileOf(articles, journal), 'doaj/doajArticles.xsd')).toEqual([]);
  });
});
