import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { editorSetByServer } from '#contracts/fields/editor-fields.ts';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

const form = {
  name: 'Dr. Asha Verma',
  content: 'University of the Plains',
  post: 'Professor of <i>Agronomy</i>',
  category: 'chief editor',
  designation: 'Professor',
  degree: 'PhD',
  country: 'India',
  email: 'asha@example.org',
  phone: '+91 98100 00000',
};
const MISSING = '000000000000000000000000';

describe('The editors', () => {
  let catalog: RunningCatalog;
  let chief: StaffEditor;

  beforeAll(async () => {
    catalog = await runCatalog();
    chief = (await send('/api/editors')).body as StaffEditor;
  });

  const send = (path: string, fields: object = form) => catalog.staff.post(path).send(fields);
  const change = (fields: object) => send(`/api/editors/${chief.id}`, fields);
  const read = async (id = chief.id) => (await catalog.staff.get(`/api/editors/${id}`)).body as StaffEditor;
  const count = () => catalog.database.collection('editors').countDocuments();

  it('are added enabled, with an encoded post and without a picture', () => {
    expect(chief).toEqual({
      ...form,
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      post: 'Professor of &lt;i&gt;Agronomy&lt;/i&gt;',
      picture: '',
      status: 'enabled',
      creation: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      updated_at: chief.creation,
      version: 1,
    });
  });

  it('are added and changed without regard to the fields that the server sets, which a form may carry', async () => {
    const given = Object.fromEntries(editorSetByServer.map((name) => [name, '../x']));
    const before = await read();
    expect((await change(given)).body).toEqual(before);
    const response = await send('/api/editors', { ...form, ...given, name: 'Bina Das' });
    expect([response.status, response.body]).toMatchObject([201, { name: 'Bina Das', picture: '' }]);
    expect(Object.values(response.body as object)).not.toContain('../x');
    await catalog.database.collection('editors').deleteOne({ name: 'Bina Das' });
    const fields = { version: 'This field is not known' };
    expect((await change({ version: 7 })).body).toMatchObject({ fields });
  });

  it('have an event in the outbox for each change, with increasing versions', async () => {
    await change({ degree: 'DSc' });
    await change({ degree: 'PhD' });
    const events = { name: 'catalog.editor.changed', 'payload.aggregateId': chief.id };
    const versions = await catalog.database.collection('outbox').distinct('payload.aggregateVersion', events);
    expect(versions.sort()).toEqual([1, 2, 3]);
    expect(await catalog.database.collection('outbox').countDocuments(events)).toBe(3);
  });

  it('are changed by staff only', async () => {
    await catalog.visitor.post('/api/editors').send(form).expect(401);
    await catalog.visitor.post(`/api/editors/${chief.id}`).send({ status: 'disabled' }).expect(401);
    expect(await read()).toMatchObject({ status: 'enabled' });
  });

  it('have neither e-mail nor phone for the public', async () => {
    const { email: _email, phone: _phone, version: _version, ...shown } = await read();
    expect((await catalog.visitor.get(`/api/editors/${chief.id}`)).body).toEqual(shown);
    expect((await catalog.visitor.get('/api/editors/')).body).toEqual([shown]);
    expect((await catalog.staff.get('/api/editors/')).body).toEqual([await read()]);
  });

  it('are enabled and disabled by the status alone, without other changes', async () => {
    const before = await read();
    const off = await change({ status: 'disabled' }).expect(200);
    const { updated_at } = off.body as StaffEditor;
    expect(off.body).toEqual({ ...before, status: 'disabled', updated_at, version: before.version + 1 });
    expect(updated_at > before.updated_at).toBe(true);

    expect((await catalog.visitor.get('/api/editors')).body).toEqual([]);
    expect((await catalog.visitor.get(`/api/editors/${chief.id}`)).status).toBe(404);
    expect((await catalog.staff.get('/api/editors')).body).toHaveLength(1);

    await change({ status: 'enabled' });
    const version = before.version + 2;
    expect(await read()).toEqual({ ...before, updated_at: expect.any(String), version });
  });

  it('are listed in the order in which they were added', async () => {
    await send('/api/editors', { ...form, name: 'Bina Rao', category: 'assistant editor' });
    await send('/api/editors', { ...form, name: 'Asif Khan', category: 'associate editor' });
    const names = (await catalog.visitor.get('/api/editors')).body as { name: string }[];
    expect(names.map(({ name }) => name)).toEqual(['Dr. Asha Verma', 'Bina Rao', 'Asif Khan']);
  });

  it.each([
    ['name', 'The name is required'],
    ['content', 'The affiliation is required'],
    ['post', 'The post is required'],
    ['category', 'The category is required'],
  ])('require the field %s when added and when changed', async (field, message) => {
    const { [field as 'name']: _, ...without } = form;
    const before = [await count(), await read()];
    for (const call of [
      send('/api/editors', without),
      send('/api/editors', { ...form, [field]: ' ' }),
      change({ [field]: '' }),
    ])
      expect((await call.expect(400)).body).toMatchObject({ message, fields: { [field]: message } });
    await change({ [field]: null }).expect(400);
    expect([await count(), await read()]).toEqual(before);
  });

  it.each([
    ['an unknown category', { category: 'Chief Editor' }, 'category'],
    ['an unknown status', { status: 'on' }, 'status'],
    ['a null status', { status: null }, 'status'],
    ['an unknown designation', { designation: 'Wizard' }, 'designation'],
    ['a post without text', { post: '<script>x()</script>' }, 'post'],
    ['an operator', { name: { $ne: '' } }, 'name'],
    ['an unknown field', { version: 9 }, 'version'],
    ['a picture file name', { picture: '../secret' }, 'picture'],
  ])('are rejected with %s', async (_, fields, named) => {
    const before = await read();
    for (const call of [change(fields), send('/api/editors', { ...form, ...fields })])
      expect((await call.expect(400)).body).toMatchObject({ fields: { [named]: expect.any(String) } });
    expect(await read()).toEqual(before);
  });

  it.each([MISSING, 'nobody', '$where'])('return 404 for the id %s', async (id) => {
    const path = `/api/editors/${id}`;
    for (const call of [catalog.visitor.get(path), send(path, { status: 'disabled' })])
      expect((await call.expect(404)).body).toMatchObject({ error: 'not_found', message: 'Not Found!' });
  });

  describe('with a picture', () => {
    const withPicture = (picture: Buffer, name = 'me.png', contentType = 'image/png') =>
      catalog.staff
        .post(`/api/editors/${chief.id}`)
        .attach('imgFile', picture, { filename: name, contentType });
    const drawing = () =>
      sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#336699' } });
    const markup = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

    it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
      'have it re-encoded from %s as a small WebP without metadata',
      async (format) => {
        const picture = await drawing()
          .withExif({ IFD0: { Copyright: 'home address' } })
          .toFormat(format)
          .toBuffer();
        const response = await withPicture(picture).expect(200);
        const { picture: name } = response.body as StaffEditor;
        expect(name).toMatch(/^[0-9a-f]{32}\.webp$/);

        const sent = await catalog.visitor.get(`/assets/editors/${name}`).buffer();
        expect(sent.headers).toMatchObject({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'cache-control': expect.stringContaining('immutable'),
        });
        const drawn = await sharp(sent.body as Buffer).metadata();
        expect(drawn).toMatchObject({ format: 'webp', width: 640, height: 480 });
        expect(drawn.exif).toBeUndefined();
      },
    );

    it('keep it when other fields change', async () => {
      const { picture } = await read();
      await change({ degree: 'PhD' });
      expect(await read()).toMatchObject({ picture });
    });

    it.each([
      ['an SVG', Buffer.from(markup), 'me.svg', 'image/svg+xml'],
      ['an SVG named and declared as PNG', Buffer.from(markup), 'me.png', 'image/png'],
      ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), 'me.html', 'text/html'],
      ['text', Buffer.from('no picture'), 'me.png', 'image/png'],
      ['empty', Buffer.alloc(0), 'me.png', 'image/png'],
      ['only a PNG signature', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'me.png', 'image/png'],
    ])('are rejected with not_an_image if it is %s', async (_, picture, name, type) => {
      const before = await read();
      expect((await withPicture(picture, name, type).expect(415)).body).toMatchObject({
        error: 'not_an_image',
        fields: { imgFile: expect.stringMatching(/^The picture must be/) },
      });
      expect(await read()).toEqual(before);
    });

    it('are rejected if it has 5 MB', async () => {
      expect((await withPicture(Buffer.alloc(5_242_880, 1)).expect(413)).body).toMatchObject({
        error: 'file_too_large',
        fields: { imgFile: 'File size exceeds the limit of 5 MB.' },
      });
    });
  });
});
