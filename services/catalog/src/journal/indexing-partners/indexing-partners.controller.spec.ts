import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { IndexingPartner, StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('The indexing partners', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
  });

  const send = (path: string, fields: object) => catalog.staff.post(path).send(fields);
  const add = async (fields: object) => (await send('/api/indexing', fields)).body as IndexingPartner;
  const shown = async () => (await catalog.visitor.get('/api/indexing/')).body as IndexingPartner[];
  const titles = async () => (await shown()).map(({ title }) => title);

  it('are added enabled, with an event in the outbox', async () => {
    const response = await send('/api/indexing', {
      title: ' Index One ',
      link: 'https://one.example.org',
      sortnumber: 20,
    }).expect(201);
    const partner = response.body as StaffIndexingPartner;
    expect(partner).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'Index One',
      link: 'https://one.example.org',
      sortnumber: 20,
      about: '',
      about_hi: '',
      since: '',
      image: '',
      status: 'enabled',
      version: 1,
    });
    const event = await catalog.database.collection('outbox').findOne({ 'payload.aggregateId': partner.id });
    expect(event).toMatchObject({
      name: 'catalog.indexing.changed',
      payload: { data: { entryId: partner.id } },
    });
  });

  it('are changed by staff only', async () => {
    await catalog.visitor.post('/api/indexing').send({ title: 'Mine' }).expect(401);
    expect(await titles()).toEqual(['Index One']);
  });

  it('are sorted by sort number, with disabled ones for staff only', async () => {
    await add({ title: 'Index Two', sortnumber: '3' });
    await add({ title: 'Index Three', status: 'disabled', sortnumber: 1 });
    expect(await titles()).toEqual(['Index Two', 'Index One']);
    const forStaff = (await catalog.staff.get('/api/indexing')).body as IndexingPartner[];
    expect(forStaff.map(({ title }) => title)).toEqual(['Index Three', 'Index Two', 'Index One']);
  });

  it('keep fields that a change omits', async () => {
    const [second] = await shown();
    const response = await send(`/api/indexing/${second?.id}`, { sortnumber: 30 });
    expect([response.status, response.body]).toEqual([200, { ...second, sortnumber: 30, version: 2 }]);
    expect(await titles()).toEqual(['Index One', 'Index Two']);
  });

  it('have an image, re-encoded as WebP', async () => {
    const [first] = await shown();
    const image = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const response = await catalog.staff
      .post(`/api/indexing/${first?.id}`)
      .attach('imgFile', image, 'logo.png');
    const partner = response.body as IndexingPartner;
    expect(partner).toEqual({ ...first, image: expect.stringMatching(/^[0-9a-f]{32}\.webp$/), version: 2 });
    const sent = await catalog.visitor.get(`/assets/indexing/${partner.image}`).buffer();
    expect(sent.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    const size = { width: 90, height: 60, hasAlpha: true };
    expect(await sharp(sent.body as Buffer).metadata()).toMatchObject(size);
  });

  it('reject an executable as image', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const sent = catalog.staff.post('/api/indexing').field('title', 'X').attach('imgFile', svg, 'logo.svg');
    expect((await sent.expect(415)).body).toMatchObject({ error: 'not_an_image' });
    expect(await titles()).not.toContain('X');
  });

  it('are put in another order by one call: positions keep their numbers, except equal ones', async () => {
    const before = await shown();
    const [one, two] = before as [IndexingPartner, IndexingPartner];
    await send(`/api/indexing/${two.id}`, { sortnumber: one.sortnumber });
    const all = (await catalog.staff.get('/api/indexing')).body as StaffIndexingPartner[];
    const ids = [...all.slice(1), all[0]!].map(({ id }) => id);
    const response = await send('/api/indexing/order', { ids }).expect(200);
    const numbersOf = (body: unknown) => (body as StaffIndexingPartner[]).map(({ sortnumber }) => sortnumber);
    const [first, second] = numbersOf(all);
    expect(numbersOf(response.body)).toEqual([first, second, second! + 1]);
    const after = (await catalog.staff.get('/api/indexing')).body as StaffIndexingPartner[];
    expect(after).toEqual(response.body);
    expect(after.map(({ id }) => id)).toEqual(ids);
    const moved = after.filter(({ id, version }) => version > all.find((known) => known.id === id)!.version);
    for (const { id, version, sortnumber } of moved) {
      const query = { 'payload.aggregateId': id, 'payload.aggregateVersion': version };
      expect(await catalog.database.collection('outbox').countDocuments(query)).toBe(1);
      const history = await catalog.staff.get(`/api/admin/indexing/${id}/history?limit=1`);
      expect(history.body).toMatchObject([{ changes: [{ field: 'sortnumber', to: sortnumber }] }]);
    }
    await send('/api/indexing/order', { ids: all.map(({ id }) => id) });
    expect(await titles()).toEqual(before.map(({ title }) => title));
  });

  it('stay in their order when it names not all of them, or one twice', async () => {
    const ids = (await shown()).map(({ id }) => id);
    const all = ((await catalog.staff.get('/api/indexing')).body as IndexingPartner[]).map(({ id }) => id);
    for (const wrong of [ids, [...all, all[0]], [...all.slice(1), '000000000000000000000000'], 'first']) {
      const response = await send('/api/indexing/order', { ids: wrong }).expect(400);
      expect(response.body).toMatchObject({ error: 'validation_failed' });
    }
    expect((await shown()).map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ['no title', { link: 'https://example.org' }, 'title', 'The title is required'],
    ['a blank title', { title: ' ' }, 'title', 'The title is required'],
    ['a link that runs a script', { link: 'javascript:alert(1)' }, 'link', 'This must be a web address'],
    ['a year in words', { since: 'last' }, 'since', 'This must be a year'],
    ['words as sort number', { sortnumber: 'first' }, 'sortnumber', 'This field must be a whole number'],
    ['an unknown field', { image: 'x.webp' }, 'image', 'This field is not known'],
    ['an operator', { title: { $ne: '' } }, 'title', 'This field must be text'],
  ])('are rejected with %s', async (_, fields, field, message) => {
    const title = field === 'title' ? undefined : 'X';
    const response = await send('/api/indexing', { title, ...fields }).expect(400);
    expect(response.body).toMatchObject({ message, fields: { [field]: message } });
  });

  it.each(['000000000000000000000000', 'nobody'])('return 404 for the id %s', async (id) => {
    const response = await send(`/api/indexing/${id}`, { status: 'disabled' });
    expect([response.status, response.body]).toMatchObject([404, { error: 'not_found' }]);
  });
});
