import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { ArticleOutput } from '#contracts/fields/article-outputs.ts';
import { declaredFields, fieldsOf } from '#testing/builders/changed-articles.ts';
import { recordedArticle, testJournal } from '#testing/builders/record-articles.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { citationFormat } from '../citations/citation-formats.ts';
import { citedArticle } from '../citations/cited-article.ts';
import { crossrefDeposit } from '../../doi/registration/crossref.ts';
import { doajRecord } from './doaj.ts';
import { dublinCore } from '../harvesting/oai/oai-formats.ts';
import { jatsFile } from './jats.ts';

const notice = {
  year: 2026,
  volume: 5,
  issue: 1,
  refnumber: '7',
  title_text: 'Rivers',
  doi: '10.5555/amended',
};
const related = (article: ArticleDocument) => ({
  article,
  relations: { amendments: [], amended: { ...notice, title: article.title, id: article.amends } },
});

const outputs: Partial<Record<ArticleOutput, (article: ArticleDocument) => string>> = {
  crossref: (article) =>
    ['', '10.5555/policy']
      .map((crossmarkPolicy) => ({ ...testJournal, crossmarkPolicy }))
      .map((journal) =>
        crossrefDeposit({ articles: [related(article)], journal, batchId: 'batch', timestamp: 1 }),
      )
      .join(),
  jats: (article) => jatsFile(related(article), testJournal),
  doaj: (article) => doajRecord(article, testJournal).text,
  'dublin core': (article) => dublinCore(article, testJournal).text,
  'citation files': (article) =>
    ['json', 'bib', 'ris']
      .map((name) => citationFormat(name).write(citedArticle(article, testJournal)))
      .join('\n'),
};
const _id = new Types.ObjectId();

describe('The outputs of an article', () => {
  it.each(Object.entries(outputs))('show in %s the fields that their table declares', (output, write) => {
    const written = fieldsOf((fields) => write({ ...recordedArticle(fields), _id }));
    expect(written).toEqual(declaredFields(output as ArticleOutput));
  });
});
