import { describe, expect, it } from '@jest/globals';
import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import type { Relations } from '../../articles/read/article.views.ts';
import {
  amendedRelations,
  hostileArticles,
  noticeRelations,
  realArticles,
  recordedArticle,
  sampleArticles,
  testJournal,
  unrelated,
} from '#testing/builders/record-articles.ts';
import { itWithSchemas, schemaProblems } from '#testing/readers/schemas.ts';
import { crossrefDeposit } from './crossref.ts';

const schema = 'crossref-5.4.0/crossref5.4.0.xsd';
const deposit = (
  articles: readonly ArticleDocument[],
  changes: Partial<Journal> = {},
  relations: Relations = unrelated,
) =>
  crossrefDeposit({
    articles: articles.map((article) => ({ article, relations })),
    journal: { ...testJournal, ...changes },
    batchId: 'journal-1',
    timestamp: 20260506070809,
  });

const problems = (text: string) => schemaProblems(text, schema);

describe('A deposit at Crossref', () => {
  const [samples, real, hostile] = [sampleArticles(), realArticles(), hostileArticles()];

  itWithSchemas.each([
    [`the ${samples.length} articles of the sample journal`, samples],
    [`${real.length} real articles`, real],
    [`${Object.keys(hostile).length} awkward articles together`, Object.values(hostile)],
  ])('is valid for %s', async (_, articles) => {
    expect(await problems(deposit(articles))).toEqual([]);
  });

  itWithSchemas.each(Object.entries(hostile))('is valid for an article with %s', async (_, article) => {
    expect(await problems(deposit([article]))).toEqual([]);
    expect(
      await problems(deposit([article], { crossmarkPolicy: '10.5555/policy' }, noticeRelations)),
    ).toEqual([]);
    expect(await problems(deposit([article], {}, amendedRelations))).toEqual([]);
  });

  itWithSchemas('is valid without ISSN, and for a journal that has no domain yet', async () => {
    const article = hostile['all fields']!;
    const none = { issns: ['none yet'], origin: 'http://localhost:3000', crossmarkPolicy: '10.5555/policy' };
    expect(await problems(deposit([article], none))).toEqual([]);
  });

  it('registers the articles of each issue with it, and those without an issue alone', () => {
    const text = deposit([
      recordedArticle({ issue: 1 }),
      recordedArticle({ volume: 0, issue: 0, pagenumber: '' }),
      recordedArticle({ issue: 1 }),
    ]);
    const journals = text.split('<journal>').slice(1);
    expect(
      journals.map((each) => [each.split('<journal_article').length - 1, each.includes('<issue>')]),
    ).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it('says what a notice updates where the journal takes part in Crossmark, else how they are related', () => {
    const notice = hostile['a notice of retraction']!;
    const marked = deposit([notice], { crossmarkPolicy: '10.5555/policy' }, noticeRelations);
    expect(marked).toContain(
      `<update type="retraction" date="${notice.publishdate}">10.5555/amended</update>`,
    );
    expect(deposit([notice], {}, noticeRelations)).toContain(
      'relationship-type="isCommentOn" identifier-type="doi">10.5555/amended<',
    );
    expect(deposit([hostile.retracted!], {}, amendedRelations)).toContain(
      'relationship-type="hasComment" identifier-type="doi">10.5555/notice<',
    );
  });

  it('contains no e-mail address of an author', () => {
    expect(deposit([hostile['all fields']!])).not.toContain('private@example.org');
  });
});
