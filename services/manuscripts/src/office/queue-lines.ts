import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import type { ManuscriptListing } from '#contracts/manuscripts/manuscripts.ts';
import { csvLine } from '#platform/http/csv-line.ts';
import { dayOf } from '../settings/journal-settings.ts';
import type { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { listingView } from '../register/manuscript.views.ts';

const columns: Record<string, (listed: ManuscriptListing) => string | number> = {
  Number: ({ number = '' }) => number,
  Title: ({ title_text }) => title_text,
  Contact: ({ email }) => email,
  Stage: ({ stage }) => stage,
  Round: ({ round }) => round + 1,
  'Waiting for': ({ turn }) => turn,
  Reports: ({ reports }) => `${reports.received} of ${reports.wanted}`,
  Since: ({ since }) => since,
  Due: ({ due = '' }) => due,
  Late: ({ late }) => (late ? 'late' : ''),
  'Handling editor': ({ handler }) => handler?.name ?? '',
  Objections: ({ objections }) => objections,
};

/** The queue as a CSV file, line by line. */
export async function* queueLines(
  manuscripts: AsyncIterable<ManuscriptDocument>,
  settings: ManuscriptSettings,
): AsyncGenerator<string> {
  // Spreadsheets take a CSV file for UTF-8 only with this mark.
  yield `\ufeff${csvLine(Object.keys(columns))}`;
  for await (const manuscript of manuscripts) {
    const listed = { ...listingView(manuscript, settings), since: dayOf(manuscript.since, settings) };
    yield csvLine(Object.values(columns).map((cell) => cell(listed)));
  }
}
