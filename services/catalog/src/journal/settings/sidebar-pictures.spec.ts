import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Settings, StaffSettings } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('The pictures of the settings', () => {
  let catalog: RunningCatalog;
  let picture: Buffer;

  beforeAll(async () => {
    catalog = await runCatalog();
    picture = await sharp({ create: { width: 297, height: 210, channels: 3, background: '#12355b' } })
      .png()
      .toBuffer();
  });

  const read = async () => (await catalog.visitor.get('/api/settings')).body as Settings;
  const address = (name: string) => `/api/settings/pictures/${name}`;
  const send = (name: string, file = picture) =>
    catalog.staff.post(address(name)).attach('imgFile', file, 'picture.png');

  it.each(['logo_image', 'certificate_image', 'cover_image'] as const)('are settings: %s', async (name) => {
    expect((await read())[name]).toBe('');
    const response = await send(name).expect(200);
    const stored = (await read())[name];
    expect(stored).toMatch(/^[0-9a-f]{32}\.webp$/);
    expect(response.body).toMatchObject({ [name]: stored });
    expect((await catalog.visitor.get(paths.sitePicture(stored)).expect(200)).type).toBe('image/webp');

    const removed = await catalog.staff.delete(address(name));
    expect([removed.status, (await read())[name]]).toEqual([200, '']);
  });

  it('come with the size of the logo, for pages to reserve its place', async () => {
    expect(await read()).not.toHaveProperty('logo_size');
    await send('logo_image');
    expect(await read()).toMatchObject({ logo_size: { width: 297, height: 210 } });
    await catalog.staff.delete(address('logo_image'));
    expect(await read()).not.toHaveProperty('logo_size');
  });

  it('include the signature, whose name only staff receive', async () => {
    expect((await send('signature_image')).status).toBe(200);
    expect((await read()) as object).not.toHaveProperty('signature_image');
    const { signature_image } = (await catalog.staff.get('/api/settings')).body as StaffSettings;
    expect(signature_image).toMatch(/^[0-9a-f]{32}\.webp$/);
    const clear = await sharp({ create: { width: 20, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const stored = (await send('signature_image', clear)).body as StaffSettings;
    const served = await catalog.staff.get(paths.sitePicture(stored.signature_image));
    expect((await sharp(served.body as Buffer).metadata()).hasAlpha).toBe(true);
  });

  it('return 404 for an unknown picture', async () => {
    for (const name of ['other', '..%2fissn', '__proto__']) expect((await send(name)).status).toBe(404);
  });

  it('are set and removed by staff only', async () => {
    const put = catalog.visitor.post(address('cover_image')).attach('imgFile', picture, 'picture.png');
    expect((await put).status).toBe(401);
    expect((await catalog.visitor.delete(address('cover_image'))).status).toBe(401);
  });

  it('are rejected with a field error if they are not images', async () => {
    const none = await catalog.staff.post(address('cover_image'));
    expect([none.status, none.body]).toMatchObject([400, { fields: { imgFile: 'A picture is required' } }]);
    const drawing = await send('cover_image', Buffer.from('<svg onload="alert(1)"/>'));
    expect([drawing.status, drawing.body]).toMatchObject([415, { error: 'not_an_image' }]);
    expect((await read()).cover_image).toBe('');
  });

  it('cannot be set by a change of the settings, only by an upload', async () => {
    const response = await catalog.staff.post('/api/settings').send({ cover_image: '../editors/x.webp' });
    expect([response.status, response.body]).toMatchObject([400, { error: 'validation_failed' }]);
  });

  it('return 412 for an older version', async () => {
    const response = await send('cover_image').set('If-Match', '"0"');
    expect([response.status, (await read()).cover_image]).toEqual([412, '']);
  });
});
