import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { newToken, wordFile } from '#testing/builders/manuscripts.ts';
import { makeZip } from '#testing/builders/make-zip.ts';
import { makePng } from '#testing/builders/make-png.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { AUTHOR_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

const FILES = `${AUTHOR_PATH}/files`;
const OLD_OFFICE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

async function withPassword(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'of the owner' });
  return Buffer.from(await pdf.save());
}

const macros = () => {
  const types = 'application/vnd.ms-word.document.macroEnabled.main+xml wordprocessingml.document';
  return wordFile(
    ['A'],
    [
      { name: '[Content_Types].xml', data: `<Types>${types}</Types>` },
      { name: 'word/vbaProject.bin', data: 'x' },
    ],
  );
};

/** Unpacks to 600 MB. */
const bomb = () => {
  const much = Buffer.alloc(60_000_000, ' ');
  return wordFile(
    ['A'],
    Array.from({ length: 10 }, (_, at) => ({ name: `word/media/${at}.xml`, data: much })),
  );
};

describe('A file of a manuscript', () => {
  let token: string;

  const manuscripts = specManuscripts(async (running) => {
    token = await newToken(running);
  });

  const send = (name: string, bytes: Buffer, kind = 'manuscript', link = token) =>
    manuscripts.withLink(link).post(`${FILES}?kind=${kind}`).attach('file', bytes, name);
  const stored = async () => (await manuscripts.storedFiles()).length;

  it.each<[string, string, () => Buffer | Promise<Buffer>, number, RegExp]>([
    ['of 21 MB', 'a.pdf', () => Buffer.alloc(21 * 1_048_576), 413, /limit of 20 MB/],
    ['of an old kind', 'a.doc', () => OLD_OFFICE, 415, /Save it as \.docx/],
    ['of an old kind under another name', 'a.docx', () => OLD_OFFICE, 415, /password or is in an old format/],
    ['with macros', 'a.docm', macros, 415, /has macros/],
    ['with macros under another name', 'a.docx', macros, 415, /has macros/],
    ['that unpacks to 600 MB', 'a.docx', bomb, 415, /together larger than 120 MB/],
    ['that is a PDF with a password', 'a.pdf', withPassword, 415, /damaged or needs a password/],
    ['that is not a PDF', 'a.pdf', () => Buffer.from('<html>no PDF at all</html>'), 415, /must be a PDF/],
    [
      'that is a spreadsheet',
      'a.docx',
      () => makeZip([{ name: 'a.txt', data: 'x' }]),
      415,
      /not a \.docx file/,
    ],
    ['that is cut off', 'a.docx', () => wordFile(['A']).subarray(0, 300), 415, /damaged/],
    ['of a program', 'a.exe', () => Buffer.from('MZ'), 415, /one of these: \.docx or \.pdf/],
    ['that is empty', 'a.docx', () => Buffer.alloc(0), 415, /is empty/],
  ])('%s is refused with the reason', async (_, name, bytes, status, reason) => {
    const before = await stored();
    const refused = await send(name, await bytes());
    const { message, fields } = refused.body as ErrorBody;
    expect([refused.status, message]).toEqual([status, expect.stringMatching(reason)]);
    expect(fields).toEqual({ file: message });
    expect(await stored()).toBe(before);
  });

  it('is refused without saying what it is, or as what the author may not send', async () => {
    await send('a.docx', wordFile(['A']), 'essay').expect(400);
    const refused = await send('a.pdf', pdfWithText('A'), 'similarity');
    expect(refused).toMatchObject({ status: 409, body: { error: 'manuscript_closed' } });
    await manuscripts.withLink(token).post(`${FILES}?kind=manuscript`).expect(400);
  });

  it('is stored once, however often it is sent, and is downloaded as it was, under its name', async () => {
    const bytes = wordFile(['नदियाँ']);
    await send('नदियाँ.docx', bytes).expect(201);
    const again = await send('नदियाँ.docx', bytes).expect(201);
    const [file, ...others] = (again.body as AuthorManuscript).files;
    expect([file!.name, others]).toEqual(['नदियाँ.docx', []]);
    const downloaded = await manuscripts.withLink(token).get(`${FILES}/${file!.id}`).buffer();
    expect((downloaded.body as Buffer).equals(bytes)).toBe(true);
    expect(downloaded.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; .*UTF-8''%E0/),
    });
  });

  it('is one of up to ten, 60 MB in total', async () => {
    const other = await newToken(manuscripts, 'many@example.org');
    for (let count = 0; count < 10; count += 1)
      await send(`${count}.png`, makePng(8, 8 + count), 'supplement', other).expect(201);
    const refused = await send('11.png', makePng(9, 99), 'supplement', other);
    expect(refused).toMatchObject({ status: 409, body: { error: 'too_many_files' } });
    const [first] = (await manuscripts.mine(other)).files;
    await manuscripts.withLink(other).delete(`${FILES}/${first!.id}`).expect(200);
    await send('11.png', makePng(9, 99), 'supplement', other).expect(201);
  });
});
