import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { UserDetails } from '#contracts/fields/entities.ts';
import type { Handler, ManuscriptsToday } from '#contracts/manuscripts/manuscripts.ts';
import {
  completeManuscript,
  decide,
  invitedReviewer,
  sentManuscript,
} from '#testing/builders/manuscripts.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { ADMIN as admin } from '#testing/running/running-auth.ts';
import { ADMIN_PATH, dayIn, specManuscripts } from '#testing/running/spec-manuscripts.ts';

const password = 'rivers of the drylands';
const email = (name: string) => `${name.toLowerCase()}@staff.example`;

describe('The handler of a manuscript', () => {
  const users = new Map<string, UserDetails>();
  const manuscripts = specManuscripts(async ({ catalog: { auth } }) => {
    const add = async (username: string, more: object) =>
      users.set(username, await addUser(auth, { username, password }, { role: 'editor', ...more }));
    for (const name of ['Basu', 'Chitra', 'Kiran']) await add(name, { email: email(name) });
    await add('Silent', {});
    await add('Typist', { email: email('Typist'), role: 'data_entry' });
  });
  const id = (name: string) => users.get(name)!.id;
  const assign = (manuscript: string, body: object) =>
    manuscripts.staff.post(`${ADMIN_PATH}/${manuscript}/handle`).send({ handle: true, ...body });
  const asUser = async (username: string) =>
    request.agent(manuscripts.url).set(await signIn(manuscripts.catalog.auth, { username, password }));
  const changeUser = (name: string, change: object) =>
    request(manuscripts.catalog.auth.url)
      .post(`/api/users/${id(name)}`)
      .set(manuscripts.catalog.auth.signedIn)
      .send({ current_password: admin.password, ...change })
      .expect(200);
  /** What was mailed to the office, and to whom. */
  const notices = async (manuscript: string) =>
    (await manuscripts.mails(manuscript, 'manuscript-office')).map(({ to, values }) => [to, values.what]);
  const sent = async (more: object = {}) => (await sentManuscript(manuscripts, more)).sent.id;
  const handler = async (manuscript: string) => (await manuscripts.shown(manuscript)).handler?.name;
  const writtenBy = (name: string) => ({
    authors: [{ ...completeManuscript.authors[0]!, name, email: email(name) }],
  });

  it('is a user of the office who sees it, and none is offered who does not', async () => {
    const _id = await sent(writtenBy('Chitra'));
    const offered = await manuscripts.staff.get(`${ADMIN_PATH}/${_id}/handlers`).expect(200);
    expect((offered.body as Handler[]).map(({ name }) => name)).toEqual(['Asha', 'Basu', 'Kiran']);
    for (const name of ['Chitra', 'Silent', 'Typist']) await assign(_id, { user: id(name) }).expect(400);
    await (await asUser('Chitra')).get(`${ADMIN_PATH}/${_id}/handlers`).expect(404);
  });

  it('gets a mail when assigned, and the notices instead of the journal’s address', async () => {
    const { token, sent: manuscript } = await sentManuscript(manuscripts);
    expect(await notices(manuscript.id)).toEqual([['', 'The author has sent a new manuscript']]);
    await assign(manuscript.id, { user: id('Basu') }).expect(200);
    const { token: link } = await invitedReviewer(manuscripts, manuscript.id);
    await manuscripts.respond(link, 'decline').expect(200);
    const [, ...later] = await notices(manuscript.id);
    const declined = 'Reviewer A has declined';
    expect(later).toEqual([
      [email('Basu'), 'Asha has assigned this manuscript to you'],
      [email('Basu'), declined],
    ]);
    // Handed on.
    await (await asUser('Basu')).post(`${ADMIN_PATH}/${manuscript.id}/handle`).send({
      handle: true,
      user: id('Kiran'),
    });
    expect((await notices(manuscript.id)).slice(1)).toEqual([
      [email('Kiran'), declined],
      [email('Kiran'), 'Basu has assigned this manuscript to you'],
    ]);
    const today = (await (await asUser('Kiran')).get(`${ADMIN_PATH}/today`)).body as ManuscriptsToday;
    await manuscripts.withdraw(token).expect(200);
    expect([today.mine, (await notices(manuscript.id)).at(-1)]).toEqual([
      1,
      [email('Kiran'), 'The authors have withdrawn the manuscript'],
    ]);
  });

  it.each([
    ['is disabled', () => changeUser('Kiran', { status: 'disabled' })],
    ['is no longer of the office', () => changeUser('Kiran', { role: 'data_entry' })],
    ['has no address', () => changeUser('Kiran', { email: '' })],
    [
      'is found among the authors',
      (_id: string) => manuscripts.staff.patch(`${ADMIN_PATH}/${_id}`).send(writtenBy('Kiran')).expect(200),
    ],
  ])('gets no mail any more and leaves the notices to the journal when the user %s', async (_, change) => {
    await changeUser('Kiran', { status: 'enabled', role: 'editor', email: email('Kiran') });
    const _id = await sent();
    await assign(_id, { user: id('Kiran') }).expect(200);
    expect((await notices(_id))[0]).toEqual([email('Kiran'), 'The author has sent a new manuscript']);
    await change(_id);
    expect((await notices(_id)).map(([to]) => to).filter(Boolean)).toEqual([]);
  });

  it('gets one mail for each due day on which a report or a revision is late', async () => {
    const _id = await sent();
    const lateAfter = async (day: number) => {
      await manuscripts.sweepOn(day);
      const late = (await notices(_id)).filter(([, what]) => what!.includes('due on'));
      return late.map(([to, what]) => [to, what!.split(' was')[0]]);
    };
    await decide(manuscripts, _id, 'minor', { due: dayIn(5) });
    expect(await lateAfter(7)).toEqual([]);
    await assign(_id, { user: id('Basu') }).expect(200);
    expect(await lateAfter(4)).toEqual([]);
    const revision = [email('Basu'), 'The revision'];
    for (const day of [7, 8]) expect(await lateAfter(day)).toEqual([revision]);
    await manuscripts.reopen(_id).expect(200);
    await manuscripts.startReview(_id, { due: dayIn(10) });
    expect(await lateAfter(9)).toEqual([]);
    for (const day of [12, 13]) expect(await lateAfter(day)).toEqual([[email('Basu'), 'A report']]);
  });

  it('is the editor of the section when the manuscript is sent, unless recused', async () => {
    const editors = { Soil: 'Basu', Water: 'Chitra' };
    const row = ([section, name]: string[]) => ({ section, name: name!, handler: id(name!) });
    const gone = { section: 'Air', name: 'Gone', handler: '0'.repeat(24) };
    await manuscripts.set({ section_handlers: [...Object.entries(editors).map(row), gone] });
    const soil = await sent({ section: 'Soil' });
    expect([await handler(soil), (await notices(soil))[0]]).toEqual([
      'Basu',
      [email('Basu'), 'The author has sent a new manuscript'],
    ]);
    const today = (await (await asUser('Basu')).get(`${ADMIN_PATH}/today`)).body as ManuscriptsToday;
    expect(today.mine).toBe(1);
    const own = await sent({ section: 'Water', ...writtenBy('Chitra') });
    expect([await handler(own), await handler(await sent({ section: 'Air' }))]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
