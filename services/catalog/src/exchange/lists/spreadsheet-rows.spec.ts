import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { sheetRow, textCell, workbook, workbookFrom } from '#testing/builders/workbook.ts';
import { ImportError } from './import-error.ts';
import type { ListRemark } from './list-rows.ts';
import { articleRows, MAX_SPREADSHEET_BYTES } from './spreadsheet-rows.ts';

const read = (bytes: Buffer, remarks: ListRemark[] = []) =>
  Array.fromAsync(
    articleRows('articles.xlsx', () => Readable.from([bytes]) as AsyncIterable<Buffer>, remarks),
  );

describe('A list of Excel', () => {
  it('has texts, numbers, dates and the values of formulas as they are shown', async () => {
    const bytes = workbook(
      sheetRow(
        1,
        '<c r="A1" t="s"><v>0</v></c>',
        ...['B1', 'C1', 'D1', 'E1', 'F1', 'G1'].map((at, column) =>
          textCell(at, ['title', 'year', 'publishdate', 'pagenumber', 'volume', 'full_text_shown'][column]!),
        ),
      ) +
        sheetRow(
          2,
          textCell('A2', '5.10'),
          '<c r="B2" t="s"><v>1</v></c>',
          '<c r="C2"><v>2024</v></c>',
          '<c r="D2" s="1"><v>45352</v></c>',
          textCell('E2', ' 1-6 '),
          '<c r="F2"><f>2+3</f><v>5</v></c>',
          '<c r="G2" t="b"><v>1</v></c>',
        ) +
        sheetRow(4, textCell('A4', '7'), textCell('C4', '2025')),
    );
    expect(await read(bytes)).toEqual([
      {
        row: 2,
        value: {
          refnumber: '5.10',
          title: 'Rice in Odisha',
          year: '2024',
          publishdate: '2024-03-01',
          pagenumber: '1-6',
          volume: '5',
          full_text_shown: 'true',
        },
      },
      {
        row: 4,
        value: expect.objectContaining({ refnumber: '7', year: '2025', title: '' }),
      },
    ]);
  });

  const inError = 'has the error #N/A in row 2, column B: correct it, or empty the cell';
  const withoutValue = 'has a formula without a value in row 2, column B: save it in a spreadsheet program';

  it.each([
    ['<c r="B2" s="1" t="e"><f>VLOOKUP(A2,Z:Z,1)</f><v>#N/A</v></c>', inError],
    ['<c r="B2"><f>1+1</f></c>', withoutValue],
  ])('is refused with the place when a formula has failed or has no value: %s', async (failed, message) => {
    const list =
      sheetRow(1, textCell('A1', 'refnumber'), textCell('B1', 'year')) +
      sheetRow(2, textCell('A2', '7'), failed);
    await expect(read(workbook(list))).rejects.toThrow(new ImportError(`“articles.xlsx” ${message}`));
  });

  it('may begin below empty rows and beside empty columns, and has the digits that are shown', async () => {
    const list =
      sheetRow(3, textCell('B3', 'refnumber')) +
      sheetRow(4, '<c r="B4"><v>0.30000000000000004</v></c>', textCell('C4', 'x'));
    expect(await read(workbook(list))).toEqual([{ row: 4, value: { refnumber: '0.3', 'column 3': 'x' } }]);
  });

  it('counts days from 1904 where it says so, and has a column once', async () => {
    const dated = (header: string) =>
      sheetRow(1, textCell('A1', 'publishdate'), textCell('B1', header)) +
      sheetRow(2, '<c r="A2" s="1"><v>43890</v></c>');
    const from1904 = workbookFrom(1904, dated('x'));
    expect(await read(from1904)).toEqual([{ row: 2, value: { publishdate: '2024-03-01', x: '' } }]);
    await expect(read(workbook(dated('publishdate')))).rejects.toThrow('two columns “publishdate”');
  });

  it('fills the rows of merged cells and reads what is hidden, with a remark on each', async () => {
    const list =
      sheetRow(1, textCell('A1', 'volume'), textCell('B1', 'title')) +
      sheetRow(2, '<c r="A2"><v>5</v></c>', textCell('B2', 'Rivers')) +
      sheetRow(3, textCell('B3', 'Wells')).replace('r="3"', 'r="3" hidden="1"') +
      sheetRow(4, '<c r="A4"><v>6</v></c>', textCell('B4', 'Lakes')) +
      sheetRow(6, textCell('B6', 'Springs'));
    const merges = '</sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A4:B6"/></mergeCells>';
    const columns = '<cols><col min="2" max="16384" width="0" hidden="1"/></cols>';
    const remarks: ListRemark[] = [];
    const rows = await read(
      workbook('</sheetData><mergeCells><mergeCell ref="A1:A9"/></mergeCells>', list + merges + columns),
      remarks,
    );
    expect(
      rows.map(({ row: at, value }) => [at, ...Object.values(value as Record<string, string>)].join()),
    ).toEqual(['2,5,Rivers', '3,5,Wells', '4,6,Lakes', '6,6,Springs']);
    expect(remarks.map(({ message }) => message)).toEqual([
      'Each row of merged cells gets their value, in the first of their columns: A2:A3, A4:B6',
      'Hidden rows are read like others: 3',
      'Hidden columns are read like others: “title”',
    ]);
  });

  it('may have empty sheets, but not rows in two', async () => {
    const list = sheetRow(1, textCell('A1', 'refnumber')) + sheetRow(2, textCell('A2', '7'));
    expect(await read(workbook('', list))).toEqual([{ row: 2, value: { refnumber: '7' } }]);
    await expect(read(workbook(list, list))).rejects.toThrow(
      new ImportError('“articles.xlsx” has rows in two sheets, “Sheet1” and “Sheet2”: keep one'),
    );
  });

  it('is refused with a reason when it is not a workbook, or unpacks to more than 64 MB', async () => {
    await expect(read(Buffer.from('no zip'))).rejects.toThrow(/cannot be read: it is damaged/);
    const xls = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_024, '0'), 'hex');
    await expect(read(xls)).rejects.toThrow(ImportError);
    const huge = workbook(sheetRow(1, textCell('A1', ' '.repeat(70_000_000))));
    expect(huge.length).toBeLessThan(1_000_000);
    await expect(read(huge)).rejects.toThrow('together larger than 64 MB');
    await expect(read(Buffer.alloc(MAX_SPREADSHEET_BYTES + 1))).rejects.toThrow('larger than 16 MB');
  });

  it('cannot take more memory than the thread may, with cells far apart', async () => {
    const wide = Array.from({ length: 30_000 }, (_, at) =>
      sheetRow(at + 1, textCell(`XFD${at + 1}`, 'x')),
    ).join('');
    await expect(read(workbook(wide))).rejects.toThrow(/damaged, protected by a password or too large/);
    const list = sheetRow(1, textCell('A1', 'refnumber')) + sheetRow(2, textCell('A2', '7'));
    expect(await read(workbook(list))).toHaveLength(1);
  });
});
