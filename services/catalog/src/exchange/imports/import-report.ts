import {
  countOf,
  type ImportCounts,
  type JournalImport,
  loadedArticles,
} from '#contracts/fields/import-entities.ts';
import { csvLine } from '#platform/http/csv-line.ts';
import type { ImportRow } from './import.schema.ts';

const countText = ({ articles, issues }: ImportCounts): string =>
  `${countOf(articles, 'article')} in ${countOf(issues, 'issue')}`;

/** The lines of a report: the counts, then each row with its remarks or the reasons why it was left out. */
export async function* importReport(
  found: JournalImport,
  rows: AsyncIterable<ImportRow>,
): AsyncGenerator<string> {
  // Spreadsheets take a CSV file for UTF-8 only with this mark.
  yield `\ufeff${csvLine(['File', found.file])}`;
  if (found.source) yield csvLine(['Source', found.source]);
  yield csvLine(['Found', countText(found.found)]);
  yield csvLine(['Without problems', countText(found.loadable)]);
  yield csvLine(['Loaded', countOf(loadedArticles(found), 'article')]);
  yield csvLine([]);
  yield csvLine(['List', 'Row', 'Ref number', 'Issue', 'Outcome', 'Field', 'Message', 'Value']);
  for await (const { kind, list, row, name, unit, blocking, loaded, problems } of rows) {
    const outcome = kind === 'remark' ? 'remark' : blocking ? 'left out' : loaded ? 'loaded' : 'not loaded';
    const place = [list, row || '', name, unit, outcome];
    for (const { field, message, value = '' } of problems) yield csvLine([...place, field, message, value]);
    if (problems.length === 0) yield csvLine([...place, '', '', '']);
  }
}
