import { articleIds, authorsOf, journalIds, type Performance, platformOf } from './report-items.ts';
import { showsDataType } from './report-kinds.ts';
import type { ReportHeader } from './report-header.ts';
import type { ReportEntry, ReportWriter } from './report-writer.ts';

const performanceOf = ({ Data_Type, attributes, counts }: Performance, withDataType: boolean) => ({
  ...(withDataType && { Data_Type }),
  ...attributes,
  Performance: Object.fromEntries(counts),
});

/** Writes a report as COUNTER's JSON, piece by piece. */
export const jsonReport: ReportWriter = {
  type: 'application/json; charset=utf-8',
  ending: 'json',
  async *write({ request, journal, header }, entries) {
    yield `{"Report_Header":${JSON.stringify(header satisfies ReportHeader)},"Report_Items":[`;
    const { about } = request.kind;
    const common = { Publisher: journal.publisher || journal.name, Platform: platformOf(journal) };
    const itemOf = ({ article, performances }: ReportEntry) => ({
      ...(about === 'platform' && { Platform: common.Platform }),
      ...(about === 'title' && { Title: journal.name, Item_ID: journalIds(journal), ...common }),
      ...(article && {
        Item: article.titleText,
        Item_ID: articleIds(article, journal),
        ...common,
        ...(request.attributes.includes('Authors') &&
          authorsOf(article).length > 0 && { Authors: authorsOf(article) }),
        ...(request.attributes.includes('Publication_Date') && { Publication_Date: article.publishdate }),
        ...(request.attributes.includes('Article_Version') && { Article_Version: 'VoR' }),
      }),
      Attribute_Performance: performances.map((one) => performanceOf(one, showsDataType(request.kind))),
    });
    let separator = '';
    if (about === 'item') {
      // Articles stand within their parent, which is not described: the journal is the same for all.
      for await (const entry of entries) {
        yield `${separator || '{"Items":['}${JSON.stringify(itemOf(entry))}`;
        separator = ',';
      }
      yield separator ? ']}]}' : ']}';
      return;
    }
    for await (const entry of entries) {
      yield `${separator}${JSON.stringify(itemOf(entry))}`;
      separator = ',';
    }
    yield ']}';
  },
};
