import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { csvLine } from '#platform/http/csv-line.ts';
import { dayOf } from '../journal/journal-settings.ts';
import type { ManuscriptDocument } from '../manuscripts/manuscript.schema.ts';
import { listingView } from '../manuscripts/manuscript.views.ts';

const heads = [
  'Number',
  'Title',
  'Contact',
  'Stage',
  'Round',
  'Waits for',
  'Reports',
  'Since',
  'Due',
  'Late',
];

/** The queue as a CSV file, line by line. */
export async function* queueLines(
  manuscripts: AsyncIterable<ManuscriptDocument>,
  settings: ManuscriptSettings,
): AsyncGenerator<string> {
  // Spreadsheets take a CSV file for UTF-8 only with this mark.
  yield `\ufeff${csvLine([...heads, 'Handling editor', 'Objections'])}`;
  for await (const manuscript of manuscripts) {
    const listed = listingView(manuscript, settings);
    const { number, title_text, email, stage, round, turn, reports, due, late, handler } = listed;
    yield csvLine([
      number ?? '',
      title_text,
      email,
      stage,
      round + 1,
      turn,
      `${reports.received} of ${reports.wanted}`,
      dayOf(manuscript.since, settings),
      due ?? '',
      late ? 'late' : '',
      handler?.name ?? '',
      listed.objections,
    ]);
  }
}
