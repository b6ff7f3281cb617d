import type { ImportCounts, JournalImport } from '#contracts/fields/import-entities.ts';
import { csvLine } from '../../usage/cells.ts';
import type { ImportRow } from './import.schema.ts';

export type ReportedRow = Pick<
  ImportRow,
  'kind' | 'list' | 'row' | 'name' | 'unit' | 'blocking' | 'loaded' | 'problems'
>;

const countOf = ({ articles, issues }: ImportCounts): string => `${articles} articles in ${issues} issues`;

/** The lines of a report: the counts, then each row with its remarks and the reasons why it was left out. */
export async function* importReport(
  { file, source, state, found, loadable, done }: JournalImport,
  rows: AsyncIterable<ReportedRow>,
): AsyncGenerator<string> {
  yield csvLine(['File', file]);
  if (source) yield csvLine(['Source', source]);
  yield csvLine(['Found', countOf(found)]);
  yield csvLine(['Without problems', countOf(loadable)]);
  yield csvLine(['Loaded', `${state === 'checked' ? 0 : done} articles`]);
  yield csvLine([]);
  yield csvLine(['List', 'Row', 'Ref number', 'Issue', 'Outcome', 'Field', 'Message', 'Value']);
  for await (const { kind, list, row, name, unit, blocking, loaded, problems } of rows) {
    const outcome = kind === 'remark' ? 'remark' : blocking ? 'left out' : loaded ? 'loaded' : 'not loaded';
    const place = [list, row || '', name, unit, outcome];
    for (const { field, message, value = '' } of problems) yield csvLine([...place, field, message, value]);
    if (problems.length === 0) yield csvLine([...place, '', '', '']);
  }
}
