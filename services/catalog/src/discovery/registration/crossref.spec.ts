import { describe, expect, it } from '@jest/globals';
import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import type { Relations } from '../../publishing/articles/article.views.ts';
import { hostileArticles, realArticles, recordedArticle, sampleArticles } from '#testing/record-articles.ts';
import { itWithSchemas, schemaProblems } from '#testing/schemas.ts';
import { crossrefDeposit } from './crossref.ts';

const journal: Journal = {
  ...{ name: 'Journal of Plains & Rivers', shortName: 'Plains', publisher: 'Institute of Plains & Rivers' },
  ...{ issns: ['2456-1111', '2456-222x'], email: 'editor@journal.example', licence: 'CC-BY-4.0' },
  ...{ crossmarkPolicy: '', origin: 'https://journal.example', repository: 'journal.example' },
};
const schema = 'crossref-5.4.0/crossref5.4.0.xsd';
const nothing: Relations = { amendments: [] };
const link = {
  ...{ year: 2026, volume: 5, issue: 2, refnumber: '7' },
  title: 'Rivers',
  title_text: 'Rivers',
};
const amended: Relations = { ...nothing, amended: { ...link, doi: '10.5555/amended' } };
const retracted: Relations = {
  amendments: [{ ...link, type: 'retraction', date: '2026-05-06', reason: 'Errors', doi: '10.5555/notice' }],
};

const deposit = (articles: readonly ArticleDocument[], changes: Partial<Journal> = {}, relations = nothing) =>
  crossrefDeposit({
    articles: articles.map((article) => ({ article, relations })),
    journal: { ...journal, ...changes },
    ...{ batchId: 'journal-1', timestamp: 20260506070809 },
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
    expect(await problems(deposit([article], { crossmarkPolicy: '10.5555/policy' }, amended))).toEqual([]);
    expect(await problems(deposit([article], {}, retracted))).toEqual([]);
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
    const marked = deposit([notice], { crossmarkPolicy: '10.5555/policy' }, amended);
    expect(marked).toContain(
      `<update type="retraction" date="${notice.publishdate}">10.5555/amended</update>`,
    );
    expect(deposit([notice], {}, amended)).toContain(
      'relationship-type="isCommentOn" identifier-type="doi">10.5555/amended<',
    );
    expect(deposit([hostile.retracted!], {}, retracted)).toContain(
      'relationship-type="hasComment" identifier-type="doi">10.5555/notice<',
    );
  });

  it('contains no e-mail address of an author', () => {
    expect(deposit([hostile['all fields']!])).not.toContain('private@example.org');
  });
});
