import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import type { UsageRow } from '#contracts/journal/usage-figures.ts';
import { cellText } from '#platform/http/csv-line.ts';
import { usageCsv } from './usage.controller.ts';

const figures = {
  investigations: 1,
  requests: 1,
  unique_investigations: 1,
  unique_requests: 1,
  searches: 0,
};
const rowOf = (title_text: string): UsageRow => {
  const id = '0'.repeat(24);
  const title = encodeRichText(title_text);
  const article = { id, refnumber: '7', year: 2026, volume: 5, issue: 2, title, title_text };
  return Object.assign({ article }, figures);
};

describe('The cell of a table', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    '\n\u0000=1',
    ' =1',
    '\u00a0=1',
    '\ufeff=1',
    '"=1+1"',
    '""=1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    'Rust;=1+1',
    'Rust; "=1"',
    'Rust,=1+1',
    'Rust\t=1',
  ])('begins no formula in any spreadsheet: %j', async (title) => {
    const csv = (await Array.fromAsync(usageCsv('article', asList(rowOf(title))))).join('');
    const tables = [
      ...[',', ';', '\t'].map((delimiter) => [csv, delimiter] as const),
      [`7\t${cellText(title)}\t1\n`, '\t'] as const,
    ];
    for (const [text, delimiter] of tables) {
      const options = { delimiter, relax_quotes: true, relax_column_count: true, trim: true };
      for (const cell of parse(text, options).flat())
        expect(cell).not.toMatch(/^[\s"\p{Cc}]*[=+@\-＝＋－＠]/u);
    }
  });

  it.each(['Rust of wheat', '“Green” = good', 'A-1; B', 'Bos indicus, Linnaeus'])(
    'keeps %j as it is',
    (text) => {
      expect(cellText(text)).toBe(text);
    },
  );
});

async function* asList<T>(item: T): AsyncGenerator<T> {
  yield await Promise.resolve(item);
}
