import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { HistoryEntry } from '#contracts/fields/entities.ts';
import type { ManuscriptListing, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { completeManuscript, sentManuscript } from '#testing/builders/manuscripts.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { freePort, UNREACHABLE_ADDRESS } from '#testing/running/free-port.ts';
import { runManuscripts } from '#testing/running/running-manuscripts.ts';
import { ADMIN_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

const password = 'rivers of the drylands';
const orcid = '0000-0002-1825-0097';

describe('A conflict of interest', () => {
  const manuscripts = specManuscripts();

  /** A user who works in the office. */
  async function staffUser(username: string, more: object = {}) {
    const { auth } = manuscripts.catalog;
    const given = { role: 'editor', email: `${username.replace(/\W/g, '')}@staff.example`, ...more };
    const user = await addUser(auth, { username, password }, given);
    const headers = await signIn(auth, { username, password });
    const call = request.agent(manuscripts.url).set(headers);
    const setEmail = (email: string) =>
      request(auth.url)
        .post(`/api/users/${user.id}/email`)
        .set(headers)
        .send({ email, current_password: password })
        .expect(200);
    return { ...user, call, setEmail };
  }
  /** The manuscript of one author. */
  const written = async (author: object, running: Parameters<typeof sentManuscript>[0] = manuscripts) => {
    const affiliations = [{ name: 'Institute of Rivers' }];
    const authors = [{ name: 'Meera Das', ...author, corresponding: true, affiliations }];
    return (await sentManuscript(running, { email: 'contact@example.org', authors } as never)).sent.id;
  };
  const recused = async (id: string) => (await manuscripts.shown(id)).recused;
  const changes = async (id: string) =>
    ((await manuscripts.staff.get(`${ADMIN_PATH}/${id}/history`)).body as HistoryEntry[]).flatMap((entry) =>
      entry.changes.filter(({ field }) => field === 'recused').map(({ to }) => ({ by: entry.by.name, to })),
    );

  it('is stored when the manuscript is sent, and outlasts every change of the address', async () => {
    const { id: user, call, setEmail } = await staffUser('Changes addresses');
    const id = await written({ email: 'Changesaddresses@staff.example' });
    expect(await recused(id)).toEqual([user]);
    expect(await changes(id)).toEqual([{ by: 'Journal', to: [user] }]);
    await call.get(`${ADMIN_PATH}/${id}`).expect(404);
    await setEmail('');
    expect((await call.get(`${ADMIN_PATH}/today`)).body).toMatchObject({ open: 0, needs_address: true });
    for (const path of ['', `/${id}`, '/statistics', `/${id}/history`])
      expect((await call.get(ADMIN_PATH + path)).body).toMatchObject({ error: 'address_required' });
    await call.get('/api/admin/reviewers').expect(403);
    await call.post(ADMIN_PATH).send({ email: 'by@mail.example' }).expect(403);
    await setEmail('another@staff.example');
    await call.get(ADMIN_PATH).expect(200);
    await call.get(`${ADMIN_PATH}/${id}`).expect(404);
    await call.post(`${ADMIN_PATH}/${id}/decisions`).send({}).expect(404);
  });

  it('is seen at the next call by a former address, also of a manuscript that was sent while auth was away', async () => {
    const { catalog } = manuscripts;
    const { id: user, call, setEmail } = await staffUser('Former');
    await setEmail('');
    await setEmail('later@staff.example');
    const away = {
      ...catalog,
      auth: { ...catalog.auth, rpc: UNREACHABLE_ADDRESS },
      manuscriptsPort: await freePort(),
    };
    const alone = await runManuscripts(away);
    const id = await written({ email: 'former@staff.example' }, alone);
    await alone.close();
    expect(await recused(id)).toEqual([]);
    await call.get(`${ADMIN_PATH}/${id}`).expect(404);
    expect(await recused(id)).toEqual([user]);
  });

  it.each([
    ['ORCID iD', 'Known by iD', { orcid }, { orcid }],
    ['name', 'Leela Devi Rao', {}, { name: 'Leela Devi Rao' }],
    ['name, family name first', 'Nair, Ravi Kumar', {}, { name: 'Ravi Kumar Nair' }],
  ])('is found by the %s', async (_, username, given, author) => {
    const { id: user, call } = await staffUser(username, given);
    const id = await written(author);
    expect(await recused(id)).toEqual([user]);
    await call.get(`${ADMIN_PATH}/${id}`).expect(404);
  });

  it('is found when authors are added, and ends the handling; the version of the manuscript stays', async () => {
    const { id: user, name, call } = await staffUser('Handles it');
    const id = await written({});
    await call.post(`${ADMIN_PATH}/${id}/handle`).send({ handle: true }).expect(200);
    const authors = [
      ...completeManuscript.authors,
      { name: 'Late Author', email: 'handlesit@staff.example' },
    ];
    const changed = await manuscripts.staff.patch(`${ADMIN_PATH}/${id}`).send({ authors }).expect(200);
    const { version, handler } = changed.body as StaffManuscript;
    expect([(await manuscripts.shown(id)).version, handler, name]).toEqual([
      version,
      undefined,
      'Handles it',
    ]);
    expect(await recused(id)).toEqual([user]);
    await manuscripts.staff
      .patch(`${ADMIN_PATH}/${id}`)
      .send({ authors: completeManuscript.authors })
      .expect(200);
    await call.get(`${ADMIN_PATH}/${id}`).expect(404);
  });

  it('is taken back by an administrator alone, once and for all', async () => {
    const { id: user, call } = await staffUser('Asked back');
    const id = await written({ email: 'askedback@staff.example' });
    await call.post(`${ADMIN_PATH}/${id}/recuse`).send({ recused: false }).expect(404);
    const back = { user, recused: false };
    await manuscripts.staff.post(`${ADMIN_PATH}/${id}/recuse`).send(back).expect(204);
    await call.get(`${ADMIN_PATH}/${id}`).expect(200);
    expect(((await call.get(ADMIN_PATH)).body as ManuscriptListing[]).map((one) => one.id)).toContain(id);
    const [last] = await changes(id);
    expect(last).toEqual({ by: 'Asha', to: [] });
  });

  it('applies to the first administrator before their address is confirmed', async () => {
    const { call, setEmail } = await staffUser('New here', { role: 'administrator', email: '' });
    await call.get(ADMIN_PATH).expect(403);
    await setEmail('newhere@staff.example');
    await call.get(ADMIN_PATH).expect(200);
    const id = await written({ email: 'newhere@staff.example' });
    await call.get(`${ADMIN_PATH}/${id}`).expect(404);
  });
});
