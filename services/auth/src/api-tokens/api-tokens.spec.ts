import { describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import request from 'supertest';
import type { ApiToken, NewApiToken, TokenScope } from '#contracts/policies/api-tokens.ts';
import type { HistoryEntry, Issue, UserDetails } from '#contracts/fields/entities.ts';
import { type ErrorBody, errorTable } from '#contracts/api/errors.ts';
import { isApiToken } from '#platform/sessions/api-token.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { specCatalog } from '#testing/running/running-catalog.ts';
import { addUser, type Credentials, signIn } from '#testing/builders/users.ts';

describe('An API token', () => {
  const catalog = specCatalog();
  let made = 0;

  const tokens = () => catalog.auth.app.get<Connection>(getConnectionToken()).collection('apiTokens');
  const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];

  /** A user with a token, and what calls the two services with it. */
  async function owner(scopes: TokenScope[], role = 'administrator') {
    const who: Credentials = { username: `Owner ${(made += 1)}`, password: 'rivers of the drylands' };
    const user: UserDetails = await addUser(catalog.auth, who, { role });
    const signedIn = await signIn(catalog.auth, who);
    const path = `/api/users/${user.id}/tokens`;
    const own = request.agent(catalog.auth.url).set(signedIn);
    const order = { name: 'Backup script', scopes, days: 90 };
    const add = (more: object = {}) => own.post(path).send({ ...order, ...more });
    const response = await add();
    expect(response.status).toBe(201);
    const added = response.body as NewApiToken;
    const bearer = { authorization: `Bearer ${added.token}` };
    const program = request.agent(catalog.url).set(bearer);
    return { user, who, path, own, add, added, bearer, program };
  }
  type Owner = Awaited<ReturnType<typeof owner>>;

  const isAccepted = async ({ program }: Owner) => (await program.get('/api/admin/archives')).status;
  const change = ({ user }: Owner, fields: object) =>
    request(catalog.auth.url)
      .post(`/api/users/${user.id}`)
      .set(catalog.auth.signedIn)
      .send({ ...fields, current_password: ADMIN.password })
      .expect(200);

  it('is shown once and stored as a hash, with a prefix and a checksum by which scanners know it', async () => {
    const { added, own, path } = await owner(['read', 'articles']);
    expect(added.token).toMatch(/^colophon_[0-9A-Za-z]{38}$/);
    expect(isApiToken(added.token)).toBe(true);
    expect(isApiToken(added.token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))).toBe(false);
    const { token, ...shown } = added;
    expect((await own.get(path)).body).toEqual([shown]);
    expect(shown).toMatchObject({
      name: 'Backup script',
      scopes: ['read', 'articles'],
      ending: token.slice(-4),
    });
    expect(Date.parse(added.expires) - Date.parse(added.creation)).toBe(90 * 86_400_000);
    expect(JSON.stringify(await tokens().find().toArray())).not.toContain(token);
  });

  it('makes the calls of its scopes, and shows when it was last used', async () => {
    const made = await owner(['read']);
    expect(await isAccepted(made)).toBe(200);
    expect(error(await made.program.post('/api/admin/create-issue').send({}))).toEqual([403, 'forbidden']);
    expect(error(await made.program.get('/api/admin/statistics'))).toEqual([403, 'forbidden']);
    const [listed] = (await made.own.get(made.path)).body as [ApiToken];
    expect(Date.parse(listed.last_used!)).toBeGreaterThanOrEqual(Date.parse(listed.creation));

    const writer = await owner(['articles']);
    expect((await writer.program.post('/api/admin/create-issue').send({})).status).toBe(400);
    expect(error(await writer.program.get('/api/admin/archives'))).toEqual([403, 'forbidden']);
    // On a public call its owner is a visitor where its scopes do not reach: none reaches the settings.
    const [ofReader, ofWriter] = [
      await made.program.get('/api/pages'),
      await writer.program.get('/api/pages'),
    ];
    expect((ofReader.body as object[])[0]).toHaveProperty('version');
    expect((ofWriter.body as object[])[0]).not.toHaveProperty('version');
    for (const { program } of [made, writer])
      expect((await program.get('/api/settings')).body).not.toHaveProperty('version');
  });

  it('cannot manage users, sessions or tokens, whatever its scopes', async () => {
    const { user, path, bearer } = await owner(['read', 'articles', 'journal', 'documents', 'webdata']);
    const program = request.agent(catalog.auth.url).set(bearer);
    for (const target of ['/api/users', `/api/users/${user.id}`, path, `/api/users/${user.id}/sessions`])
      expect(error(await program.get(target))).toEqual([403, 'forbidden']);
    expect(error(await program.post(path).send({}))).toEqual([403, 'forbidden']);
    expect(error(await program.post('/auth/logout'))).toEqual([403, 'forbidden']);
  });

  it('is refused immediately when it is revoked or has expired', async () => {
    const revoked = await owner(['read']);
    expect(await isAccepted(revoked)).toBe(200);
    for (let time = 1; time <= 2; time += 1)
      await revoked.own.delete(`${revoked.path}/${revoked.added.id}`).expect(204);
    expect(await isAccepted(revoked)).toBe(401);
    expect((await revoked.own.get(revoked.path)).body).toEqual([]);

    const expired = await owner(['read']);
    await tokens().updateOne({ ending: expired.added.ending, name: 'Backup script' }, [
      { $set: { expiresAt: '$creation' } },
    ]);
    expect(await isAccepted(expired)).toBe(401);
    expect((await expired.own.get(expired.path)).body).toEqual([]);
  });

  it('loses what its owner loses: the role, the allowed addresses, the access', async () => {
    const demoted = await owner(['read']);
    await change(demoted, { role: 'data_entry' });
    expect(await isAccepted(demoted)).toBe(403);
    const elsewhere = await owner(['read']);
    await change(elsewhere, { allowed_ips: ['203.0.113.7'] });
    expect(await isAccepted(elsewhere)).toBe(401);
    const disabled = await owner(['read']);
    await change(disabled, { status: 'disabled' });
    expect(await isAccepted(disabled)).toBe(401);
  });

  it('is listed and revoked by an administrator, as the history of its owner records', async () => {
    const { user, own, path, add, added, program } = await owner(['read'], 'editor');
    const kept = (await add({ name: 'Monitor' })).body as NewApiToken;
    const admin = request.agent(catalog.auth.url).set(catalog.auth.signedIn);
    expect((await admin.get(path)).body).toEqual((await own.get(path)).body);
    expect(JSON.stringify((await admin.get(path)).body)).not.toContain(added.token);
    expect(error(await admin.get('/api/users/none/tokens'))).toEqual([404, 'not_found']);
    const another = await owner(['read']);
    await admin.delete(`${another.path}/${added.id}`).expect(204);
    expect((await program.get('/api/admin/archives')).status).toBe(200);

    await admin.delete(`${path}/${added.id}`).expect(204);
    expect((await program.get('/api/admin/archives')).status).toBe(401);
    expect((await own.get(path)).body).toMatchObject([{ id: kept.id }]);
    const [latest] = (await admin.get(`/api/users/${user.id}/history`)).body as [HistoryEntry];
    expect([latest.by.name, latest.changes]).toMatchObject([
      ADMIN.username,
      [{ field: 'api_token', to: null }],
    ]);
    expect(error(await admin.post(path).send({ name: 'Mine', scopes: ['read'], days: 1 }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('is revoked when an administrator sets its owner’s password or ends all of the owner’s sessions', async () => {
    const reset = await owner(['read']);
    await change(reset, { password: 'a lake in the highlands' });
    expect(await isAccepted(reset)).toBe(401);
    const ended = await owner(['read']);
    await request(catalog.auth.url)
      .delete(`/api/users/${ended.user.id}/sessions`)
      .set(catalog.auth.signedIn)
      .expect(204);
    expect(await isAccepted(ended)).toBe(401);
    expect(await tokens().countDocuments({ userId: new Types.ObjectId(reset.user.id) })).toBe(0);
    expect(await tokens().countDocuments({ userId: new Types.ObjectId(ended.user.id) })).toBe(0);
  });

  it('stays valid when its owner changes the own password and ends the other sessions', async () => {
    const made = await owner(['read']);
    const password = 'a lake in the highlands';
    await made.own
      .post(`/api/users/${made.user.id}/password`)
      .send({ password, current_password: made.who.password })
      .expect(204);
    await made.own.delete(`/api/users/${made.user.id}/sessions`).expect(204);
    expect(await isAccepted(made)).toBe(200);
  });

  it('is named beside its owner in the history of what it changes, and in the history of its owner', async () => {
    const { user, program } = await owner(['articles', 'read']);
    const created = await program.post('/api/admin/create-issue').send({ year: 2026, volume: 9, issue: 1 });
    expect(created.status).toBe(201);
    const { id } = created.body as Issue;
    const [entry] = (await program.get(`/api/admin/issues/${id}/history`)).body as [HistoryEntry];
    expect(entry.by).toEqual({ id: user.id, name: user.name, token: 'Backup script' });

    const history = await request(catalog.auth.url)
      .get(`/api/users/${user.id}/history`)
      .set(catalog.auth.signedIn);
    const [latest] = history.body as [HistoryEntry];
    expect(latest.changes).toMatchObject([{ field: 'api_token', from: null }]);
    expect(latest.changes[0]!.to).toMatch(/^Backup script \(articles, read\), until \d{4}-\d\d-\d\d$/);
  });

  it('needs a name, a scope, an end within a year and a recent sign-in, and is its owner’s own', async () => {
    const { add, path } = await owner(['read']);
    const editor = await owner(['read'], 'editor');
    const fields = async (more: object) => {
      const response = await add(more);
      return [response.status, (response.body as ErrorBody).fields];
    };
    expect(await fields({ name: ' ', scopes: [], days: 366 })).toEqual([
      400,
      {
        name: 'The name is required',
        scopes: 'Choose what the token permits',
        days: 'This field must be at most 365',
      },
    ]);
    expect(await fields({ scopes: ['everything'] })).toEqual([400, { scopes: 'This is not a scope' }]);
    const sessions = catalog.auth.app.get<Connection>(getConnectionToken()).collection('sessions');
    await sessions.updateMany({}, { $set: { provenAt: new Date(0) } });
    expect(error(await add())).toEqual([
      errorTable.recent_sign_in_required.status,
      'recent_sign_in_required',
    ]);
    expect(error(await editor.own.get(path))).toEqual([404, 'not_found']);
    expect(error(await editor.own.delete(`${path}/${editor.added.id}`))).toEqual([404, 'not_found']);
    expect(error(await request(catalog.auth.url).get(path))).toEqual([401, 'unauthorized']);
  });
});
