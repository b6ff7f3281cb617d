import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_IMPORT_BYTES, MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { checkImport, importRow, importZip, pdfsOf, sendImport } from '#testing/builders/imports.ts';
import { makeZip, type ZipFile } from '#testing/builders/make-zip.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';

const row = importRow();
const list = { name: 'articles.json', data: JSON.stringify([row]) };
const pdf = pdfWithText('x');
const whole = importZip([row]);
const csv = (data: Buffer | string) => makeZip([{ name: 'articles.csv', data }]);
const json = (data: string) => makeZip([{ name: 'articles.json', data }]);
const named = (name: string, more: Partial<ZipFile> = {}) => makeZip([list, { name, data: pdf, ...more }]);
const twice = (name: string, other = name) =>
  makeZip([list, { name, data: pdf }, { name: other, data: pdf }]);
const claiming = (entries: number) => makeZip([list, ...pdfsOf([row])], { entries });
const laterExport = '{"format":"colophon-journal","version":99}';
const deep = '['.repeat(150_000) + ']'.repeat(150_000);
const unreadable = 'This PDF cannot be opened: it is damaged or needs a password';
/** A PDF of exactly this many bytes. */
const pdfOf = (bytes: number): Buffer => {
  const empty = Buffer.alloc(bytes - pdf.length, ' ');
  return Buffer.concat([pdf.subarray(0, 9), empty, pdf.subarray(9)]);
};
const zeros = Buffer.alloc(50_000_000);
const large = Array.from({ length: 45 }, (_, at) => ({ name: `${at}.pdf`, data: zeros }));

describe('A hostile import', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;

  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
  });
  /** Asserts that nothing of an import was stored. */
  const nothingLeft = async () => {
    expect(await catalog.database.collection('articles').countDocuments()).toBe(0);
    // The zip is deleted shortly after the state changes.
    await eventually(async () => {
      const files = await readdir(catalog.environment.FILES_DIR, { recursive: true });
      expect(files.filter((name) => name.includes('.'))).toEqual([]);
    });
  };

  it.each([
    ['is not a zip', Buffer.from('PK\x03\x04 and nothing more'), 'damaged'],
    [
      'has a quotation mark in a cell',
      csv('refnumber,title\n1,A 12" pipe\n'),
      'after row 1, at line 2, column 2',
    ],
    ['is truncated', whole.subarray(0, -30), 'damaged'],
    ['lacks its middle part', Buffer.concat([whole.subarray(0, 200), whole.subarray(-60)]), 'damaged'],
    ['has an entry outside its root', named('../../escape.pdf'), 'a path outside'],
    ['has an entry outside its root, with backslashes', named('..\\..\\escape.pdf'), 'a path outside'],
    ['has an entry with an absolute path', named('/etc/escape.pdf'), 'a path outside'],
    ['has an entry with a drive letter', named('C:\\escape.pdf'), 'a path outside'],
    ['has a link', named('link.pdf', { mode: 0o120777, data: '/etc/passwd' }), 'is not a file but a link'],
    ['has a device', named('device.pdf', { mode: 0o060666 }), 'is not a file but a link'],
    ['has an encrypted entry', named('secret.pdf', { flags: 0x801 }), 'is encrypted'],
    ['has a strongly encrypted entry', named('secret.pdf', { flags: 0x841 }), 'damaged'],
    ['has an entry packed in another way', named('odd.pdf', { method: 14 }), 'packed in a way'],
    ['has two entries with the same name', twice('a.pdf'), 'there twice'],
    ['has one name in two forms of Unicode', twice('é.pdf', 'e\u0301.pdf'), 'there twice'],
    ['has a name with NUL', named('a\0.pdf'), 'control characters'],
    ['has a name with a line break', named('a\r\nb.pdf'), 'control characters'],
    ['has an overlong name', named(`${'a'.repeat(60_000)}.pdf`), 'too long a name'],
    ['claims 40,000 entries', claiming(40_000), 'more than 30,000 files'],
    ['claims more entries than it has', claiming(9), 'damaged'],
    ['unpacks to more than the limit', makeZip([list, ...large]), 'together larger than 2048 MB'],
    ['has no list', makeZip(pdfsOf([row])), 'no list of articles'],
    ['is a MECA package', makeZip([{ name: 'META-INF/manifest.xml', data: '<manifest/>' }]), 'MECA'],
    ['has two lists', makeZip([list, { name: 'articles.csv', data: 'a,b' }]), 'two lists'],
    ['misstates a size', makeZip([{ ...list, data: '['.repeat(10_000), declaredSize: 10 }]), 'damaged'],
    ['has too many rows', json(`[${'7,'.repeat(20_001)}7]`), 'more than 20,000 rows'],
    ['has a list that is not an array', json('{"articles":[]}'), 'is not a JSON list'],
    ['has a truncated list', json('[{"refnumber":"1"},{"ref'), 'is not a JSON list after row 1'],
    [
      'has a row that is too long',
      json(`[{"title":"${'x'.repeat(4_100_000)}"}]`),
      'Row 1 of “articles.json” is too long',
    ],
    ['has a deeply nested list', json('['.repeat(900_000)), 'is not a JSON list'],
    ['has a row nested 150,000 levels deep', json(`[{"title":${deep}}]`), 'nests lists within lists'],
    ['is in another encoding', csv(Buffer.from('refnumber\n\xe9\xff', 'latin1')), 'is not text in UTF-8'],
    ['has a list with an unclosed quotation mark', csv('refnumber,title\n1,"open\n2,x'), 'quotation marks'],
    ['has an empty list', json(' [ ] '), 'contains no articles'],
    ['has an empty CSV', csv(''), 'contains no articles'],
    ['is an export of a later version', named('journal.json', { data: laterExport }), 'from an export that'],
    ['has an invalid export manifest', named('journal.json', { data: 'x' }), 'from an export that'],
  ])('fails with the reason and stores nothing if it %s', async (_, zip, message) => {
    const failed = await checkImport(catalog.staff, zip);
    expect(failed).toMatchObject({ state: 'failed', message: expect.stringContaining(message) });
    expect(failed.message).not.toMatch(/yauzl|zlib|node|Error|\/tmp/i);
    await nothingLeft();
  });

  it.each([
    ['text', 'hello', 'The file must be a PDF'],
    ['a program with head and end of a PDF', Buffer.from('MZ\x90\0%PDF-1.4 %%EOF'), unreadable],
    ['a PDF that cannot be opened', '%PDF-1.4\n%%EOF\n', unreadable],
    ['HTML', '<script>alert(1)</script>', 'The file must be a PDF'],
    ['a PDF of 5 MB', pdfOf(5_242_880), 'File size exceeds the limit of 5 MB'],
    ['a zip bomb', zeros, 'File size exceeds the limit of 5 MB'],
  ])(
    'imports the article without it, with a remark at its row, if %s is the PDF',
    async (_, data, message) => {
      const zip = importZip([row], [{ name: row.pdf as string, data }]);
      const checked = await checkImport(catalog.staff, zip);
      expect(checked).toMatchObject({
        state: 'checked',
        problems: 0,
        loadable: { articles: 1 },
        rows: [
          { row: 1, problems: [{ field: 'pdf', message: `${message}. The article is imported without it` }] },
        ],
      });
      await catalog.staff.delete(`/api/admin/imports/${checked.id}`);
      await nothingLeft();
    },
  );

  it.each<[string, Partial<ZipFile>]>([
    ['a smaller size', { data: zeros, declaredSize: 100 }],
    ['a larger size', { data: pdf, declaredSize: 4_000_000 }],
    ['another checksum', { data: pdf, declaredCrc: 1 }],
  ])('reports the problem at its row if its zip entry declares %s', async (_, lies) => {
    const failed = await checkImport(catalog.staff, importZip([row], [{ name: row.pdf as string, ...lies }]));
    expect(failed.rows).toMatchObject([{ problems: [{ message: expect.stringContaining('damaged') }] }]);
  });

  it('is accepted if its PDF has just under 5 MB', async () => {
    const zip = importZip([row], [{ name: row.pdf as string, data: pdfOf(MAX_UPLOAD_BYTES) }]);
    const checked = await checkImport(catalog.staff, zip);
    expect(checked).toMatchObject({ state: 'checked', problems: 0 });
    await catalog.staff.delete(`/api/admin/imports/${checked.id}`);
  });

  it.each([
    ['a PDF', pdf, 'application/zip'],
    ['empty', Buffer.alloc(0), 'application/zip'],
    ['half a signature', Buffer.from('PK'), 'application/zip'],
    ['declared as a form', importZip([row]), 'application/x-www-form-urlencoded'],
  ])('returns 415 and is not stored if it is %s', async (_, body, type) => {
    const response = await catalog.staff.post('/api/admin/imports').set('Content-Type', type).send(body);
    expect([response.status, response.body]).toMatchObject([415, { error: 'not_a_zip' }]);
    await nothingLeft();
  });

  it.each(['name[$gt]=', `name=${'x'.repeat(201)}`, 'name=a%0D%0Ab.zip', 'name=a%00.zip', 'nickname=x'])(
    'returns 400 for the query %s',
    async (query) => {
      const response = await catalog.staff
        .post(`/api/admin/imports?${query}`)
        .set('Content-Type', 'application/zip')
        .send(importZip([row]));
      expect([response.status, response.body]).toMatchObject([400, { error: 'validation_failed' }]);
    },
  );

  /** Starts a request whose body is sent by the caller. */
  const begin = (headers: object) => {
    const sent = request(`${catalog.url}/api/admin/imports`, {
      method: 'POST',
      agent: false,
      headers: { ...catalog.auth.signedIn, 'content-type': 'application/zip', ...headers },
    });
    sent.on('error', () => undefined); // the test ends the request early
    return sent;
  };

  it('returns 413 before the body is sent if its Content-Length is above the limit', async () => {
    const sent = begin({ 'content-length': MAX_IMPORT_BYTES + 1 });
    sent.write('PK\x03\x04');
    const [response] = (await once(sent, 'response')) as [{ statusCode: number }];
    expect(response.statusCode).toBe(413);
    sent.destroy();
    await nothingLeft();
  });

  it('stores nothing if it is aborted during the upload', async () => {
    const sent = begin({ 'content-length': 1_000_000 });
    sent.write(importZip([row]));
    await eventually(async () => {
      const files = await readdir(`${catalog.environment.FILES_DIR}/imports`);
      expect(files.filter((name) => name.endsWith('.part'))).toHaveLength(1);
    });
    sent.destroy();
    await eventually(nothingLeft);
    expect(await catalog.database.collection('imports').countDocuments({ state: 'checking' })).toBe(0);
  });

  it('returns 429 while too many others are waiting', async () => {
    const zips = Array.from({ length: 6 }, () => importZip([importRow()]));
    const statuses: number[] = [];
    for (const zip of zips) {
      const response = await sendImport(catalog.staff, zip);
      statuses.push(response.status);
      if (response.status === 429) expect(response.headers['retry-after']).toBe('60');
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});
