import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Article, HistoryEntry, StaffArticle } from '#contracts/fields/entities.ts';
import type { OrcidInvitation } from '#contracts/articles/orcid-links.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import {
  ORCID_CLIENT,
  type RunningProvider,
  signInAt,
  startOrcid,
} from '#testing/servers/openid-provider.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

const SITE = 'https://journal.example.org';
const [ASHA, JOSE] = ['0000-0002-1825-0097', '0000-0001-5109-3700'];

describe('An author who signs in with ORCID', () => {
  let orcid: RunningProvider;
  let catalog: RunningCatalog;
  let article: StaffArticle;

  beforeAll(async () => {
    orcid = await startOrcid(`${SITE}/orcid/callback`);
    catalog = await runCatalog(undefined, { ORCID_ISSUER: orcid.issuer, ...ORCID_CLIENT });
    await addIssue(catalog.staff);
    await catalog.staff.post('/api/settings').send({ domain: SITE });
    article = await addArticle(catalog.staff, { authorname: 'Asha Verma, José Núñez' });
  });
  afterAll(() => orcid.close());

  const links = ({ id }: { id: string }) => `/api/admin/archives/${id}/orcid-links`;
  const invite = async (author: number, of = article) => {
    const response = await catalog.staff.post(links(of)).send({ author }).expect(200);
    const link = expect.stringMatching(`^${SITE}/orcid/confirm\\?token=`) as unknown;
    expect(response.body).toEqual({ link, days: 30 });
    return (response.body as OrcidInvitation).link.slice(SITE.length);
  };
  /** Opens the link. */
  const begin = async (link: string) => {
    const response = await catalog.visitor.get(link);
    expect([response.status, response.headers['referrer-policy']]).toEqual([302, 'no-referrer']);
    const [cookie = ''] = response.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^__Host-orcid-sign-in=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    return { address: response.headers.location!, cookie: cookie.split(';')[0]! };
  };
  const comeBack = (path: string, cookie: string) => catalog.visitor.get(path).set('cookie', cookie).buffer();
  const confirmAs = async (iD: string | undefined, link: string) => {
    orcid.signsIn = iD;
    const { address, cookie } = await begin(link);
    return comeBack(await signInAt(address, SITE), cookie);
  };
  const read = async (of = article) => (await catalog.visitor.get(`/api/archives/${of.id}`)).body as Article;

  it('confirms the iD, which the article shows as confirmed, with its history', async () => {
    const page = await confirmAs(ASHA, await invite(0));
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(page.text).toContain(`Your ORCID iD ${ASHA} is confirmed.`);
    expect(page.text).toContain(`href="${SITE}/archives/2026/5/2/${article.refnumber}"`);
    expect((await read()).authors).toMatchObject([
      { name: 'Asha Verma', orcid: ASHA, orcid_authenticated: true },
      { name: 'José Núñez', orcid: '', orcid_authenticated: false },
    ]);
    const [latest] = (await catalog.staff.get(`/api/admin/archives/${article.id}/history`))
      .body as HistoryEntry[];
    expect(latest).toMatchObject({ by: { name: `ORCID ${ASHA}` }, changes: [{ field: 'authors' }] });
  });

  it('stays confirmed after an edit of the article, and may sign in again', async () => {
    const edit = (fields: object) => catalog.staff.post(`/api/archives/${article.id}`).send(fields);
    await edit({ authorname: 'José Núñez, Asha Verma' });
    const now = async () => (await edit({})).body as StaffArticle;
    const { version } = await now();
    expect((await confirmAs(ASHA, await invite(1))).status).toBe(200);
    const after = await now();
    expect(after.version).toBe(version);
    expect(after.authors[1]).toMatchObject({ orcid: ASHA, orcid_authenticated: true });
  });

  it('cannot take another author’s place: each of these stores nothing', async () => {
    const before = await read();
    const asha = await invite(1);
    const jose = await invite(0);
    for (const [iD, link, status, text] of [
      [ASHA, jose, 409, 'another author of the article'],
      [JOSE, asha, 409, 'already confirmed'],
      [undefined, jose, 400, 'nothing was stored'],
      ['0000-0002-1825-0098', jose, 400, ''],
    ] as const) {
      const page = await confirmAs(iD, link);
      expect([page.status, page.text]).toEqual([status, expect.stringContaining(text)]);
    }
    expect(await read()).toEqual(before);
  });

  it('needs the browser, the state and the code of the same sign-in', async () => {
    const before = await read();
    orcid.signsIn = JOSE;
    const link = await invite(0);
    const [one, other] = [await begin(link), await begin(link)];
    const answer = await signInAt(one.address, SITE);
    await catalog.visitor.get(answer).expect(400);
    for (const cookie of [other.cookie, `${one.cookie}x`]) await comeBack(answer, cookie).expect(400);
    await comeBack(answer.replace(/code=[^&]*/, 'code=guessed'), one.cookie).expect(400);
    expect(await read()).toEqual(before);
    expect((await comeBack(await signInAt(one.address, SITE), one.cookie)).status).toBe(200);
  });

  it('needs a token with ORCID’s signature', async () => {
    const before = await read();
    const link = await invite(0);
    orcid.forges = true;
    const forged = await confirmAs(JOSE, link);
    orcid.forges = false;
    expect([forged.status, forged.text]).toEqual([400, expect.stringContaining('nothing was stored')]);
    expect(await read()).toEqual(before);
  });

  it.each(['', '?token=', '?token=a.b.c', '?token[$ne]=1'])(
    'needs a link that staff made: %j',
    async (query) => {
      const page = await catalog.visitor.get(`/orcid/confirm${query}`).buffer();
      expect([page.status, page.text]).toEqual([400, expect.stringContaining('This link is incomplete')]);
    },
  );

  it('is reported when the article no longer names the author', async () => {
    const other = await addArticle(catalog.staff, { authorname: 'Asha Verma' });
    const link = await invite(0, other);
    await catalog.staff.post(`/api/archives/${other.id}`).send({ authorname: 'Meera Iyer' });
    expect((await confirmAs(ASHA, link)).text).toContain('no longer names this author');
  });

  it('gets a link from staff only, for an author of the article', async () => {
    await catalog.visitor.post(links(article)).send({ author: 0 }).expect(401);
    await catalog.staff.post(links(article)).send({ author: 2 }).expect(400);
    await catalog.staff
      .post(links({ id: '0'.repeat(24) }))
      .send({ author: 0 })
      .expect(404);
    expect((await catalog.staff.get('/api/admin/orcid')).body).toEqual({ ready: true });
  });
});

describe('Without a client at ORCID', () => {
  it('there are no links', async () => {
    const catalog = await runCatalog();
    await addIssue(catalog.staff);
    const { id } = await addArticle(catalog.staff);
    expect((await catalog.staff.get('/api/admin/orcid')).body).toEqual({ ready: false });
    await catalog.staff.post(`/api/admin/archives/${id}/orcid-links`).send({ author: 0 }).expect(404);
    for (const path of ['/orcid/confirm?token=a', '/orcid/callback'])
      expect((await catalog.visitor.get(path)).status).toBe(404);
  });
});
