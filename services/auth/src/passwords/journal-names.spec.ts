import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { ADMIN, type RunningAuth, runAuth } from '#testing/running/running-auth.ts';
import { specCatalog } from '#testing/running/running-catalog.ts';

const catalog = specCatalog();
/** Two replicas with the same users: one reaches the catalog, the other does not. */
const auth = beforeBlock(() => runAuth(catalog.environment, catalog.rpc));
let alone: RunningAuth;
let made = 0;

beforeAll(async () => {
  alone = catalog.auth;
  await catalog.staff
    .post('/api/settings')
    .send({
      websitename: 'Tarangini',
      formatted_journal_name: 'Quarterly of Jheelum Hydrology',
      domain: 'https://www.nadipravah.example',
    })
    .expect(200);
});

const callTo = ({ url, signedIn }: RunningAuth, path: string) => request(url).post(path).set(signedIn);
const add = (to: RunningAuth, password: string) =>
  callTo(to, '/api/users').send({ name: `Person ${++made}`, password });
const problem = 'This password is too easy to guess. Choose a longer or a less common one';
const refused = [400, { error: 'validation_failed', fields: { password: problem } }];

describe('A new password', () => {
  it.each([
    ['the journal’s short name', 'Tarangini2026'],
    ['the journal’s name', 'quarterly of jheelum hydrology'],
    ['the journal’s name in one word', 'QuarterlyofJheelumHydrology1'],
    ['a word of the journal’s name', 'Jheelum2026'],
    ['the journal’s short name and a few signs', '#Tarangini2026!'],
    ['the journal’s domain', 'www.nadipravah.example'],
    ['the name in the journal’s domain', 'nadipravah123'],
  ])('is rejected if it consists of %s', async (_, password) => {
    const added = await add(auth, password);
    expect([added.status, added.body]).toMatchObject(refused);
    const { id } = (await add(auth, 'altogether other words')).body as UserDetails;
    const change = { password, current_password: ADMIN.password };
    const changed = await callTo(auth, `/api/users/${id}`).send(change);
    expect([changed.status, changed.body]).toMatchObject(refused);
  });

  it('is accepted if it contains the journal’s name among other words', async () => {
    expect((await add(auth, 'Tarangini lanterns beyond orchards')).status).toBe(201);
  });

  it('is checked without the journal’s names while the catalog is unavailable', async () => {
    const { id } = (await add(alone, 'Jheelum2026').expect(201)).body as UserDetails;
    const change = { password: 'Tarangini2026', current_password: ADMIN.password };
    await callTo(alone, `/api/users/${id}`).send(change).expect(200);
    expect((await add(alone, 'Person2026')).status).toBe(400);
  });
});
