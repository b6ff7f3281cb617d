import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { ImportError } from './import-error.ts';
import { rowsOf } from './list-rows.ts';

/** The rows of a list whose bytes arrive in chunks of the given length. */
async function read(name: string, bytes: Buffer | string, length = 65_536) {
  const full = Buffer.from(bytes as string);
  const count = Math.ceil(full.length / length);
  const pieces = Array.from({ length: count }, (_, at) => full.subarray(at * length, (at + 1) * length));
  const rows = [];
  for await (const row of rowsOf(name, Readable.from(pieces) as AsyncIterable<Buffer>)) rows.push(row);
  return rows;
}
const values = async (...args: Parameters<typeof read>) => (await read(...args)).map(({ value }) => value);

describe('A CSV list', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['semicolons and a comma in a column name', '"a";"b"\n1;2'],
    ['CRLF', 'a,b\r\n1,2\r\n'],
    ['CR', 'a,b\r1,2\r'],
    ['a byte order mark', '\ufeffa,b\n1,2\n'],
    ['whitespace around column names', ' a , b \n1,2\n'],
    ['a first line that names the delimiter', 'sep=;\na;b\n1;2\n'],
    ['a first line that names another one than the header suggests', 'sep=\t\r\na\tb\r\n1\t2\r\n'],
    ['UTF-16, big-endian', Buffer.from('\ufeffa\tb\n1\t2\n', 'utf16le').swap16()],
    ['UTF-16', Buffer.from('\ufeffa\tb\n1\t2\n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('a,b\n1,2\n', 'utf16le')],
    ['UTF-16, big-endian, without a mark', Buffer.from('a,b\n1,2\n', 'utf16le').swap16()],
    ['bars', 'a|b\n1|2\n'],
    ['a first line in quotation marks that names the delimiter', '"sep=;"\r\na;b\r\n1;2\r\n'],
    ['empty lines above its header', '\n\n,\na,b\n1,2\n'],
    ['quotation marks', '"a","b"\n"1","2"\n'],
    ['spaces around quotation marks', '"a", "b"\n "1" ,"2" \n'],
    ['tabs and spaces around quotation marks', '"a"\t "b"\n"1" \t"2"\n'],
  ])('is parsed with %s', async (_, csv) => {
    expect(await values('x.csv', csv)).toEqual([{ a: '1', b: '2' }]);
  });

  it('may contain line ends, quotation marks and delimiters in cells', async () => {
    expect(await values('x.csv', 'a;b\n"one\r\ntwo; ""three""";x\n')).toEqual([
      { a: 'one\r\ntwo; "three"', b: 'x' },
    ]);
  });

  it('is read without evaluating formulas', async () => {
    const formula = '=HYPERLINK(""http://example.org"";""x"")';
    expect(await values('x.csv', `a;b\n"${formula}";+1\n`)).toEqual([
      { a: '=HYPERLINK("http://example.org";"x")', b: '+1' },
    ]);
  });

  it('has row numbers as in a spreadsheet, counting empty rows', async () => {
    expect((await read('x.csv', 'a,b\n1,2\n,\n\n3,4\n')).map(({ row }) => row)).toEqual([2, 5]);
  });

  it('gives a cell in a column without a name a numbered field, and an empty one none', async () => {
    expect(await values('x.csv', 'a,,b\n1,,2\n1,x,2\n')).toEqual([
      { a: '1', b: '2' },
      { a: '1', 'column 2': 'x', b: '2' },
    ]);
  });

  it('reports cells beyond its header and omits missing ones', async () => {
    expect(await values('x.csv', 'a,b\n1\n1,2,3\n')).toEqual([
      { a: '1' },
      { a: '1', b: '2', 'column 3': '3' },
    ]);
  });

  it('is parsed the same for any chunk size', async () => {
    const csv = '\ufeffa;b\n"नदी\né";"🙂"\n';
    for (const length of [1, 2, 3, 7])
      expect(await values('x.csv', csv, length)).toEqual([{ a: 'नदी\né', b: '🙂' }]);
  });

  it.each([
    ['stands within a cell', 'a,b\n1,2\n3,a 12" pipe\n', 'after row 2, at line 3, column 2'],
    ['stands within a cell, after a line that names the delimiter', 'sep=,\na,b\n3,a 12" pipe\n', 'line 3'],
    ['is followed by text', 'a,b\n"m\nn","2" x\n', 'after row 1, at line 3, column 2'],
    ['is not closed', 'a,b\n1,2\n"3,4\n5,6\n', 'after row 2'],
  ])('is refused with the place when a quotation mark %s', async (_, csv, place) => {
    const reading = read('x.csv', csv);
    await expect(reading).rejects.toThrow(ImportError);
    await expect(reading).rejects.toThrow(place);
  });

  it.each(['a,b,a\n1,2,3\n', 'A,b,a\n1,2,3\n'])('is refused when it has a column twice: %j', async (csv) => {
    await expect(read('x.csv', csv)).rejects.toThrow('two columns “a”');
  });

  it.each([
    ['row 2', 'Articles of 2026\ntitle,refnumber\na,1\n'],
    ['row 4', 'Journal of Rivers,2026\n\nAll articles,\nRefNumber, Title \n1,a\n'],
  ])('is refused with one hint when a title stands above its column names in %s', async (place, csv) => {
    await expect(read('x.csv', csv)).rejects.toThrow(
      new ImportError(`“x.csv” names its columns in ${place}: remove the rows above it`),
    );
  });

  it('may have column names such as __proto__', async () => {
    const [row] = await values('x.csv', '__proto__,constructor\n1,2\n');
    expect(Object.entries(row as object)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });
});

describe('A JSON list', () => {
  const list = [{ a: 'one, [two] {three} \\" ] \\\\', b: [1, [2]] }, 7, null, 'x,]', [], {}];

  it.each([1, 2, 5, 4_096])('is parsed item by item from chunks of %s bytes', async (length) => {
    for (const json of [
      JSON.stringify(list),
      JSON.stringify(list, undefined, 2),
      ` \n${JSON.stringify(list)}\n `,
    ])
      expect(await values('x.json', json, length)).toEqual(list);
  });

  it.each([
    '',
    '{}',
    '7',
    '[',
    '[1',
    '[1,',
    '[1,]',
    '[,1]',
    '[1 2]',
    '[1]]',
    '[1] x',
    '[{]',
    '["open]',
    '[}]',
    '[nul]',
    '[}',
    '[1],2',
    ',[1]',
    '[1][2]',
  ])('is rejected if it is %j', async (json) => {
    await expect(read('x.json', json)).rejects.toThrow(ImportError);
  });
});
