import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_IMPORT_BYTES, MAX_UPLOAD_BYTES } from '#contracts/limits.js';
import { eventually } from '#testing/eventually.js';
import { checkImport, importRow, importZip, pdfsOf, sendImport } from '#testing/imports.js';
import { makeZip, type ZipFile } from '#testing/make-zip.js';
import { pdfSaying } from '#testing/pdf.js';
import { runCatalogWithWorker } from '#testing/running-catalog-worker.js';

const row = importRow();
const list = { name: 'articles.json', data: JSON.stringify([row]) };
const pdf = pdfSaying('x');
const named = (name: string, more: Partial<ZipFile> = {}): Buffer =>
  makeZip([list, { name, data: pdf, ...more }]);
/** A PDF of so many bytes. */
const pdfOf = (bytes: number): Buffer => {
  const empty = Buffer.alloc(bytes - pdf.length, ' ');
  return Buffer.concat([pdf.subarray(0, 9), empty, pdf.subarray(9)]);
};
const zeros = Buffer.alloc(50_000_000);

describe('A hostile import', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;

  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
  });
  afterAll(() => catalog.close());
  /** Nothing of it is anywhere. */
  const nothingLeft = async () => {
    expect(await catalog.database.collection('articles').countDocuments()).toBe(0);
    // The zip goes just after its end is told.
    await eventually(async () => {
      const files = await readdir(catalog.environment.FILES_DIR, { recursive: true });
      expect(files.filter((name) => name.includes('.'))).toEqual([]);
    });
  };

  it.each([
    ['is no zip', Buffer.from('PK\x03\x04 and nothing more'), 'damaged'],
    ['is cut off', importZip([row]).subarray(0, -30), 'damaged'],
    [
      'is cut off in its middle',
      Buffer.concat([importZip([row]).subarray(0, 200), importZip([row]).subarray(-60)]),
      'damaged',
    ],
    ['has an entry above its top', named('../../escape.pdf'), 'names a place outside'],
    ['has an entry above its top, with backslashes', named('..\\..\\escape.pdf'), 'names a place outside'],
    ['has an entry from the root', named('/etc/escape.pdf'), 'names a place outside'],
    ['has an entry of a drive', named('C:\\escape.pdf'), 'names a place outside'],
    ['has a link', named('link.pdf', { mode: 0o120777, data: '/etc/passwd' }), 'is a link'],
    ['has a device', named('device.pdf', { mode: 0o060666 }), 'is a link or another thing'],
    ['has an encrypted entry', named('secret.pdf', { flags: 0x801 }), 'is encrypted'],
    ['has a strongly encrypted entry', named('secret.pdf', { flags: 0x841 }), 'damaged'],
    ['has an entry packed in another way', named('odd.pdf', { method: 14 }), 'packed in a way'],
    [
      'has two entries of one name',
      makeZip([list, { name: 'a.pdf', data: pdf }, { name: 'a.pdf', data: pdf }]),
      'in the zip twice',
    ],
    [
      'has two entries of one name, spelled in two ways',
      makeZip([list, { name: 'é.pdf', data: pdf }, { name: 'e\u0301.pdf', data: pdf }]),
      'in the zip twice',
    ],
    ['has a name with NUL', named('a\0.pdf'), 'control characters'],
    ['has a name with a line break', named('a\r\nb.pdf'), 'control characters'],
    ['has an endless name', named(`${'a'.repeat(60_000)}.pdf`), 'too long a name'],
    [
      'claims a million entries',
      makeZip([list, ...pdfsOf([row])], { entries: 40_000 }),
      'more than 30,000 files',
    ],
    ['claims more entries than it has', makeZip([list, ...pdfsOf([row])], { entries: 9 }), 'damaged'],
    [
      'unpacks to more than any import',
      makeZip([list, ...Array.from({ length: 45 }, (_, at) => ({ name: `${at}.pdf`, data: zeros }))]),
      'together larger than 2048 MB',
    ],
    ['has no list', makeZip(pdfsOf([row])), 'holds no list of articles'],
    ['has two lists', makeZip([list, { name: 'articles.csv', data: 'a,b' }]), 'holds two lists'],
    [
      'has a list that lies about its size',
      makeZip([{ ...list, data: Buffer.alloc(10_000, '['), declaredSize: 10 }]),
      'damaged',
    ],
    [
      'has an endless list',
      makeZip([{ name: 'articles.json', data: `[${'7,'.repeat(20_001)}7]` }]),
      'more than 20,000 rows',
    ],
    [
      'has a list that is no list',
      makeZip([{ name: 'articles.json', data: '{"articles":[]}' }]),
      'is no JSON list',
    ],
    [
      'has a list cut off',
      makeZip([{ name: 'articles.json', data: '[{"refnumber":"1"},{"ref' }]),
      'is no JSON list after row 1',
    ],
    [
      'has a list that is nested without end',
      makeZip([{ name: 'articles.json', data: '['.repeat(900_000) }]),
      'is no JSON list',
    ],
    [
      'has a row that is nested 150,000 deep',
      makeZip([{ name: 'articles.json', data: `[{"title":${'['.repeat(150_000)}${']'.repeat(150_000)}}]` }]),
      'nests lists within lists',
    ],
    [
      'has a list in another encoding',
      makeZip([{ name: 'articles.csv', data: Buffer.from('refnumber\n\xe9\xff', 'latin1') }]),
      'no text in UTF-8',
    ],
    [
      'has a list with a quotation mark that is never closed',
      makeZip([{ name: 'articles.csv', data: 'refnumber,title\n1,"open\n2,x' }]),
      'quotation marks',
    ],
    ['has an empty list', makeZip([{ name: 'articles.json', data: ' [ ] ' }]), 'holds no articles'],
    ['has an empty CSV', makeZip([{ name: 'articles.csv', data: '' }]), 'holds no articles'],
    [
      'is an export of a time to come',
      makeZip([list, { name: 'journal.json', data: '{"format":"colophon-journal","version":99}' }]),
      'not of an export',
    ],
    [
      'calls itself an export, and is none',
      makeZip([list, { name: 'journal.json', data: 'x' }]),
      'not of an export',
    ],
  ])('that %s fails whole, says why, and leaves nothing', async (_, zip, message) => {
    const failed = await checkImport(catalog.staff, zip);
    expect(failed).toMatchObject({ state: 'failed', message: expect.stringContaining(message) });
    expect(failed.message).not.toMatch(/yauzl|zlib|node|Error|\/tmp/i);
    await nothingLeft();
  });

  it.each([
    ['no PDF', 'hello', 'The file must be a PDF'],
    ['a program with the ending of a PDF', Buffer.from('MZ\x90\0%PDF-1.4 %%EOF'), 'The file must be a PDF'],
    [
      'a PDF that does not open',
      '%PDF-1.4\n%%EOF\n',
      'This PDF cannot be opened: it is damaged or needs a password',
    ],
    ['HTML', '<script>alert(1)</script>', 'The file must be a PDF'],
    ['a PDF cut off', pdf.subarray(0, -20), 'The file must be a PDF'],
    ['a PDF of 5 MB', pdfOf(5_242_880), 'File size exceeds the limit of 5 MB.'],
    ['a bomb', zeros, 'File size exceeds the limit of 5 MB.'],
  ])('with %s for a PDF is told so at its row', async (_, data, message) => {
    const zip = importZip([row], [{ name: row.pdf as string, data }]);
    const failed = await checkImport(catalog.staff, zip);
    expect(failed.rows).toMatchObject([{ row: 1, problems: [{ field: 'pdf', message }] }]);
    await nothingLeft();
  });

  it.each([
    ['less than it is', { data: zeros, saidSize: 100 }],
    ['more than it is', { data: pdf, saidSize: 4_000_000 }],
    ['another sum', { data: pdf, saidCrc: 1 }],
  ])('with a PDF that says %s is told so at its row', async (_, lies) => {
    const failed = await checkImport(catalog.staff, importZip([row], [{ name: row.pdf as string, ...lies }]));
    expect(failed.rows).toMatchObject([{ problems: [{ message: expect.stringContaining('damaged') }] }]);
  });

  it('with a PDF just under 5 MB is accepted', async () => {
    const zip = importZip([row], [{ name: row.pdf as string, data: pdfOf(MAX_UPLOAD_BYTES) }]);
    const checked = await checkImport(catalog.staff, zip);
    expect(checked).toMatchObject({ state: 'checked', problems: 0 });
    await catalog.staff.delete(`/api/admin/imports/${checked.id}`);
  });

  it.each([
    ['a PDF', pdf, 'application/zip'],
    ['nothing', Buffer.alloc(0), 'application/zip'],
    ['the half of a signature', Buffer.from('PK'), 'application/zip'],
    ['said to be a form', importZip([row]), 'application/x-www-form-urlencoded'],
  ])('that is %s is not even stored', async (_, body, type) => {
    const response = await catalog.staff.post('/api/admin/imports').set('Content-Type', type).send(body);
    expect([response.status, response.body]).toMatchObject([415, { error: 'not_a_zip' }]);
    await nothingLeft();
  });

  it.each(['name[$gt]=', `name=${'x'.repeat(201)}`, 'nickname=x'])(
    'with the query %s is refused',
    async (query) => {
      const response = await catalog.staff
        .post(`/api/admin/imports?${query}`)
        .set('Content-Type', 'application/zip')
        .send(importZip([row]));
      expect([response.status, response.body]).toMatchObject([400, { error: 'validation_failed' }]);
    },
  );

  /** A request of which only these bytes come. */
  const begin = (headers: object) => {
    const sent = request(`${catalog.url}/api/admin/imports`, {
      method: 'POST',
      agent: false,
      headers: { ...catalog.auth.signedIn, 'content-type': 'application/zip', ...headers },
    });
    sent.on('error', () => undefined); // the end that it is about
    return sent;
  };

  it('that says it is too large is refused before it comes', async () => {
    const sent = begin({ 'content-length': MAX_IMPORT_BYTES + 1 });
    sent.write('PK\x03\x04');
    const [response] = (await once(sent, 'response')) as [{ statusCode: number }];
    expect(response.statusCode).toBe(413);
    sent.destroy();
    await nothingLeft();
  });

  it('that is cut off on its way leaves nothing', async () => {
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

  it('that comes again and again is put off until the others are done with', async () => {
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
