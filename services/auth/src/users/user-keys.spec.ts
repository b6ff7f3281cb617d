import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import request from 'supertest';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { foldingCharacters } from '#testing/builders/folding-characters.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { ADMIN, specAuth } from '#testing/running/running-auth.ts';
import { authMigrations } from '../migrations.ts';
import { UserMails } from '../user-mails/user-mails.service.ts';

const password = 'rivers of the drylands';
const orcid = '0000-0002-1825-0097';

describe('What a user is recognized by', () => {
  const auth = specAuth();
  const database = () => auth.app.get<Connection>(getConnectionToken());

  const keysOf = async (id: string) => (await auth.app.get(UserMails).enabledUser(id))?.person.keys;
  const change = (id: string, given: object) =>
    request(auth.url)
      .post(`/api/users/${id}`)
      .set(auth.signedIn)
      .send({ current_password: ADMIN.password, ...given });

  it('is the address, the ORCID iD and a name of several words, and each former address', async () => {
    const who = { username: 'Verma, Asha', password };
    const { id } = await addUser(auth, who, { email: 'Asha@first.example', orcid });
    expect(await keysOf(id)).toEqual(['asha@first.example', orcid, 'asha verma']);
    const own = request(auth.url)
      .post(`/api/users/${id}/email`)
      .set(await signIn(auth, who));
    await own.send({ email: '', current_password: password }).expect(200);
    await change(id, { email: 'second@mail.example' }).expect(200);
    await change(id, { email: '', orcid: '', name: 'Verma' }).expect(200);
    expect(await keysOf(id)).toEqual(['asha@first.example', 'second@mail.example']);
    await change(id, { email: 'third@mail.example' }).expect(200);
    await change(id, { email: 'waits@mail.example' }).expect(200);
    expect(await keysOf(id)).toEqual([
      'third@mail.example',
      'asha@first.example',
      'second@mail.example',
      'waits@mail.example',
    ]);
    const mails = auth.app.get(UserMails);
    expect(await mails.findUsersWithKeys(['nobody', 'second@mail.example'])).toEqual([id]);
    expect(await mails.findUsersWithKeys(['verma'])).toEqual([]);
  });

  it('takes an ORCID iD as people write it, and no wrong one', async () => {
    const { id } = await addUser(auth, { username: 'Kiran', password });
    await change(id, { orcid: '0000-0002-1825-0098' }).expect(400);
    const changed = await change(id, { orcid: `https://orcid.org/${orcid}` }).expect(200);
    expect(changed.body as UserDetails).toMatchObject({ orcid });
  });

  it('gives no link to a password to an address that only folds to it', async () => {
    const email = 'abcdefghijklmnopqrstuvwxyz0123456789._+-@uni.example';
    await addUser(auth, { username: 'Everything', password }, { email });
    const dates = { askedAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };
    const mails = [
      ...foldingCharacters.map(({ character, folded }) => email.replace(folded[0]!, character)),
      email.toUpperCase(),
    ].map((to) => ({ _id: randomUUID(), kind: 'forgotten', to, ...dates }));
    await database().collection<{ _id: string }>('usermails').insertMany(mails);
    const contents = await Promise.all(mails.map(({ _id }) => auth.app.get(UserMails).prepareContent(_id)));
    expect(contents.pop()).toMatchObject({ to: email });
    expect(contents.filter((content) => content !== null)).toEqual([]);
  });

  it('is replaced by the migration for an address outside ASCII, and restored by its way back', async () => {
    const [, exact] = authMigrations;
    const users = database().collection('users');
    const keys = async () =>
      (await users.find({ name: /^key/ }).sort({ name: 1 }).toArray()).map((one) => one.emailKey as string);
    await users.insertMany([
      { name: 'key 1', nameKey: '1', email: 'ｋIra@uni.example', emailKey: 'kira@uni.example' },
      { name: 'key 2', nameKey: '2', email: 'Ravi@uni.example', emailKey: 'ravi@uni.example' },
    ]);
    await exact!.up(database().db!);
    await exact!.up(database().db!);
    expect(await keys()).toEqual(['ｋIra@uni.example', 'ravi@uni.example']);
    await exact!.down(database().db!);
    expect(await keys()).toEqual(['kira@uni.example', 'ravi@uni.example']);
  });
});
