import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { ListRemark } from './list-rows.ts';
import { articleRows } from './spreadsheet-rows.ts';

/** A column of dates as it is read, and the remarks. */
async function read(dates: string[], column = 'publishdate') {
  const remarks: ListRemark[] = [];
  const bytes = [Buffer.from(JSON.stringify(dates.map((date) => ({ [column]: date }))))];
  const open = () => Readable.from(bytes) as AsyncIterable<Buffer>;
  const rows = await Array.fromAsync(articleRows('articles.json', open, remarks));
  return { dates: rows.map(({ value }) => (value as Record<string, string>)[column]), remarks };
}

describe('A date in a list', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    ['2026-12-31 00:00:00', '2026-12-31'],
    ['2026-12-31T23:30:00+05:30', '2026-12-31'],
    ['2026/1/5', '2026-01-05'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['31.12.2026', '2026-12-31'],
    ['31-12-2026', '2026-12-31'],
    [' 12/31/2026 12:00:00 AM ', '2026-12-31'],
    ['4/4/2026', '2026-04-04'],
    ['31-Dec-2026', '2026-12-31'],
    ['5 Sept. 2026', '2026-09-05'],
    ['1st January, 2026', '2026-01-01'],
    ['Mar 7, 2026', '2026-03-07'],
    // These stay as they are, for the check to refuse.
    ['03/04/2026', '03/04/2026'],
    ['3/4/2026 10:00', '3/4/2026'],
    ['31/02/2026', '31/02/2026'],
    ['13/14/2026', '13/14/2026'],
    ['31/12/26', '31/12/26'],
    ['31/12-2026', '31/12-2026'],
    ['7 Mars 2026', '7 Mars 2026'],
    ['46387', '46387'],
  ])('is read as spreadsheets write it, if day and month are certain: %s', async (date, expected) => {
    expect(await read([date])).toEqual({ dates: [expected], remarks: [] });
  });

  it.each([
    [['03/04/2026', '31/12/2026', '1/2/2026'], ['2026-04-03', '2026-12-31', '2026-02-01'], ['day first']],
    [['03/04/2026', '12/31/2026'], ['2026-03-04', '2026-12-31'], ['month first']],
    [['03/04/2026', '12/31/2026', '31/12/2026'], ['03/04/2026', '2026-12-31', '2026-12-31'], []],
  ])(
    'is read as the other dates of its column tell, with a remark: %s',
    async (dates, expected, messages) => {
      const found = await read(dates);
      expect(found.dates).toEqual(expected);
      expect(found.remarks).toEqual(
        messages.map((message) => ({
          field: 'publishdate',
          message: `The dates in this column are read with the ${message}`,
        })),
      );
    },
  );

  it('stays as it is in a column that is not for dates', async () => {
    expect((await read(['31/12/2026'], 'title')).dates).toEqual(['31/12/2026']);
  });
});
