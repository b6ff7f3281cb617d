import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import request from 'supertest';
import type { NewApiToken } from '#contracts/policies/api-tokens.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import type { SampleContent } from '#contracts/journal/sample-content.ts';
import { type Role, roles } from '#contracts/policies/roles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { checkImport, inState, loadImport, sendImport } from '#testing/builders/imports.ts';
import { makeZip, type ZipFile } from '#testing/builders/make-zip.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import type { RowKind } from './import.schema.ts';

type Imported = Exclude<RowKind, 'remark'> | 'picture of the site';
const staff: readonly Role[] = ['administrator', 'editor'];
/** Who may import each kind of row of an export. */
const importers: Record<Imported, readonly Role[]> = {
  article: staff,
  issue: staff,
  editor: staff,
  indexing: staff,
  page: staff,
  usage: ['administrator'],
  settings: ['administrator'],
  'picture of the site': ['administrator'],
};

let made = 0;
const newId = () => (made += 1).toString(16).padStart(24, 'c');
const AT = '2024-04-02T06:00:00.000Z';
const json = (name: string, data: unknown): ZipFile => ({ name, data: JSON.stringify(data) });
const used = { investigations: 9, requests: 4, unique_investigations: 8, unique_requests: 3 };
let picture: ZipFile;

/** A list of an export with one row of each kind. */
const lists: Record<Imported, () => ZipFile[]> = {
  article: () => {
    const id = newId();
    const pages = {
      pagenumber: `${made}1-${made}9`,
      publishdate: '2024-04-02',
      year: 2024,
      volume: 1,
      issue: 1,
    };
    const text = { title: `Rivers ${made}`, authorname: 'Asha Verma', abstract: 'Water.' };
    const paid = { email: 'asha@example.org', txnid: `RIGHT-${made}`, ptype: 'paid', status: 'enabled' };
    const by = { createdby: 'admin', creation: AT, modifiedby: 'admin', modification: AT, version: 1 };
    return [json('articles.json', [{ id, refnumber: String(made), ...pages, ...text, ...paid, ...by }])];
  },
  issue: () => {
    const id = newId();
    return [json('issues.json', [{ id, year: 2020, volume: made, issue: 1, creation: AT }])];
  },
  editor: () => {
    const as = { category: 'assistant editor', content: 'College', post: 'Dean', status: 'enabled' };
    return [
      json('editors.json', [{ id: newId(), name: 'Ravi', ...as, creation: AT, updated_at: AT, version: 1 }]),
    ];
  },
  indexing: () => [json('indexing.json', [{ id: newId(), title: `Index ${made}`, version: 1 }])],
  page: () => {
    const times = { creation: AT, modification: AT, version: 1 };
    const id = newId();
    return [
      json('pages.json', [
        { id, title: `Page ${made}`, slug: `page-${made}`, content: '<p>x</p>', ...times },
      ]),
    ];
  },
  usage: () => [json('usage.json', [{ article: newId(), month: '2020-01', ...used }])],
  settings: () => [json('settings.json', { websitename: 'Taken over', domain: 'https://evil.example' })],
  'picture of the site': () => [
    json('settings.json', { cover_image: picture.name.slice('site/'.length) }),
    picture,
  ],
};
const exportOf = (files: ZipFile[]): Buffer =>
  makeZip([
    json('journal.json', { format: 'colophon-journal', version: 1 }),
    ...files,
    ...(files.some(({ name }) => name === 'articles.json') ? [] : [json('articles.json', [])]),
  ]);

describe('An import', () => {
  let catalog: RunningCatalog;
  let before: StaffSettings;
  const callers = new Map<Role, ReturnType<typeof request.agent>>();

  beforeAll(async () => {
    catalog = await runCatalog();
    for (const role of roles) callers.set(role, (await userOf(role)).caller);
    const cover = '/api/settings/pictures/cover_image';
    const png = sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } }).png();
    await catalog.staff
      .post(cover)
      .attach('imgFile', await png.toBuffer(), 'c.png')
      .expect(200);
    const zip = (await catalog.staff.get('/api/admin/export').buffer().responseType('blob')).body as Buffer;
    const [name, data] = [...(await readZip(zip))].find(([file]) => file.startsWith('site/'))!;
    picture = { name, data };
    await catalog.staff.delete(cover).expect(200);
  });
  beforeEach(async () => {
    before = await settings();
  });

  async function userOf(role: Role) {
    made += 1;
    const who = { username: `User ${made} as ${role}`, password: 'rivers of the drylands' };
    const { id } = await addUser(catalog.auth, who, { role });
    return { id, caller: request.agent(catalog.url).set(await signIn(catalog.auth, who)) };
  }
  const change = (id: string, to: object) =>
    request(catalog.auth.url)
      .post(`/api/users/${id}`)
      .set(catalog.auth.signedIn)
      .send({ ...to, current_password: ADMIN.password })
      .expect(200);
  const settings = async () => (await catalog.staff.get('/api/settings')).body as StaffSettings;
  /** Jobs wait until the worker runs. */
  async function withWorker<T>(work: () => Promise<T>): Promise<T> {
    const worker = await runCatalogWorker(catalog);
    try {
      return await work();
    } finally {
      await worker.close();
    }
  }
  const ordered = async (caller: ReturnType<typeof request.agent>, zip: Buffer) => {
    const response = await sendImport(caller, zip).expect(202);
    return (response.body as JournalImport).id;
  };
  const messages = async (id: string) =>
    JSON.stringify((await catalog.staff.get(`/api/admin/imports/${id}/problems`)).body);

  it.each(Object.keys(importers) as Imported[])(
    'changes what its user may change, and is refused in the check by name for every other role: %s',
    async (kind) => {
      await withWorker(async () => {
        for (const role of roles.toReversed()) {
          const caller = callers.get(role)!;
          const zip = exportOf(lists[kind]());
          if (!staff.includes(role)) {
            await sendImport(caller, zip).expect(403);
            continue;
          }
          const checked = await checkImport(caller, zip);
          if (importers[kind].includes(role)) {
            expect([checked.state, checked.rows.filter(({ blocking }) => blocking)]).toEqual(['checked', []]);
            await loadImport(caller, checked);
            continue;
          }
          const refused = checked.rows.filter(({ blocking }) => blocking);
          const expected = expect.stringMatching(/^Only administrators may change /);
          expect([checked.state, refused.length > 0]).toEqual(['rejected', true]);
          for (const { problems } of refused) expect(problems).toEqual([{ field: '', message: expected }]);
          await caller.post(`/api/admin/imports/${checked.id}/load`).send({}).expect(409);
          expect(await settings()).toEqual(before);
        }
      });
    },
  );

  it('is refused to an editor who orders the loading of an administrator’s', async () => {
    const id = await withWorker(
      async () => (await checkImport(catalog.staff, exportOf(lists.settings()))).id,
    );
    const response = await callers.get('editor')!.post(`/api/admin/imports/${id}/load`).send({}).expect(403);
    expect((response.body as ErrorBody).message).toBe('Only administrators may change the settings');
  });

  it('is not loaded for an API token if it has settings, since the token has no recent sign-in', async () => {
    const who = { username: 'Owner of a token', password: 'rivers of the drylands' };
    const { id: user } = await addUser(catalog.auth, who, { role: 'administrator' });
    const response = await request(catalog.auth.url)
      .post(`/api/users/${user}/tokens`)
      .set(await signIn(catalog.auth, who))
      .send({ name: 'Imports', scopes: ['articles', 'read'], days: 1 });
    const authorization = `Bearer ${(response.body as NewApiToken).token}`;
    const program = request.agent(catalog.url).set({ authorization });
    const { id } = await withWorker(() => checkImport(program, exportOf(lists.settings())));
    const load = await program.post(`/api/admin/imports/${id}/load`).send({});
    expect([load.status, (load.body as ErrorBody).error]).toEqual([403, 'recent_sign_in_required']);
    expect(await settings()).toEqual(before);
  });

  it('stops for a user who lost the role between the order and the job', async () => {
    const { id: user, caller } = await userOf('administrator');
    const checking = await ordered(caller, exportOf(lists.settings()));
    const { id: loading } = await withWorker(async () => {
      await inState(caller, checking, 'checked');
      return checkImport(caller, exportOf(lists['picture of the site']()));
    });
    const late = await ordered(caller, exportOf(lists.settings()));
    await caller.post(`/api/admin/imports/${loading}/load`).send({}).expect(202);
    await change(user, { role: 'editor' });
    await withWorker(async () => {
      await inState(catalog.staff, late, 'rejected');
      await inState(catalog.staff, loading, 'completed');
    });
    for (const id of [late, loading])
      expect(await messages(id)).toContain('Only administrators may change the settings');
    expect(await settings()).toEqual(before);
  });

  it('fails for a user who was disabled between the order and the job', async () => {
    const { id: user, caller } = await userOf('editor');
    const checked = await withWorker(() => checkImport(caller, exportOf(lists.indexing())));
    await caller.post(`/api/admin/imports/${checked.id}/load`).send({}).expect(202);
    const checking = await ordered(caller, exportOf(lists.indexing()));
    await change(user, { status: 'disabled' });
    const partners = await catalog.staff.get('/api/indexing');
    await withWorker(async () => {
      for (const id of [checked.id, checking])
        expect((await inState(catalog.staff, id, 'failed')).message).toBe(
          'The user who started the import has been disabled',
        );
    });
    expect((await catalog.staff.get('/api/indexing')).body).toEqual(partners.body);
  });

  it('is removed as sample content only as far as who orders that may change it when the job runs', async () => {
    const zip = exportOf([...lists.settings(), ...lists.editor()]);
    const { id: user, caller } = await userOf('administrator');
    await withWorker(async () => {
      const path = '/api/admin/imports?name=x.zip&sample=1';
      const sent = await caller.post(path).set('Content-Type', 'application/zip').send(zip).expect(202);
      await loadImport(caller, await inState(caller, (sent.body as JournalImport).id, 'checked'));
    });
    await caller.delete('/api/admin/settings/sample').expect(202);
    await change(user, { role: 'editor' });
    const sample = async () => (await catalog.staff.get('/api/admin/settings/sample')).body as SampleContent;
    await withWorker(async () => {
      await eventually(async () => expect((await sample()).removing).toBe(false));
    });
    expect(await sample()).toMatchObject({ editors: 0, removing: false });
    expect((await settings()).websitename).toBe('Taken over');
  });
});
