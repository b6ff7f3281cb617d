import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type request from 'supertest';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { specDocuments } from '#testing/running/running-documents.ts';

describe('GET /api/pdf/editorialboard', () => {
  const documents = specDocuments();
  let editor: StaffEditor;

  beforeAll(async () => {
    editor = await add({ name: 'José Núñez', category: 'associate editor' });
    await add({ name: 'Gone Away', category: 'associate editor', status: 'disabled' });
  });

  const add = async (fields: Record<string, string>, picture?: Buffer) => {
    const call = documents.catalog.staff
      .post('/api/editors')
      .field({ content: 'Lima', post: 'Professor', ...fields });
    return (await (picture ? call.attach('imgFile', picture, 'picture.png') : call)).body as StaffEditor;
  };
  const board = () => documents.visitor.get('/api/pdf/editorialboard').responseType('blob');
  const bytes = ({ body }: request.Response) => body as Buffer;
  const text = async (response: request.Response) => (await readPdf(bytes(response))).text;
  const png = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 4, background } })
      .png()
      .toBuffer();

  it('returns a PDF of the enabled editors that caches may store for a minute', async () => {
    const response = await board();
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Editorial board.pdf"; filename*=UTF-8''Editorial%20board.pdf`,
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    expect(await text(response)).toContain('José Núñez');
    expect(await text(response)).not.toContain('Gone Away');
  });

  it('is rendered once', async () => {
    const [first, second] = [await board(), await board()];
    expect(bytes(second).equals(bytes(first))).toBe(true);
    expect((await board().set('If-None-Match', first.headers.etag!)).status).toBe(304);
  });

  it('shows pictures as JPEG', async () => {
    const before = bytes(await board()).toString('latin1');
    await add({ name: 'Seen Here', category: 'chief editor' }, await png('#336699'));
    const after = bytes(await board()).toString('latin1');
    expect([before.includes('/DCTDecode'), after.includes('/DCTDecode')]).toEqual([false, true]);
  });

  it('is regenerated when an editor changes', async () => {
    const before = await board();
    await documents.catalog.staff.post(`/api/editors/${editor.id}`).send({ degree: 'DSc' });
    const after = await board();
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(await text(after)).toContain('José Núñez, DSc');
  });

  it('is created without a picture that was deleted', async () => {
    await documents.catalog.database
      .collection('editors')
      .updateOne({ name: 'José Núñez' }, { $set: { picture: `${'0'.repeat(32)}.webp` } });
    expect(await text(await board())).toContain('José Núñez');
  });
});
