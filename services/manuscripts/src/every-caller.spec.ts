import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type NewApiToken, tokenScopes } from '#contracts/policies/api-tokens.ts';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import {
  completeManuscript,
  invitedReviewer,
  sentManuscript,
  tokenOf,
} from '#testing/builders/manuscripts.ts';
import { addUser, forwardedFor, signIn } from '#testing/builders/users.ts';
import { callsOf, type Method } from '#testing/running/calls.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { ADMIN as admin } from '#testing/running/running-auth.ts';
import { ADMIN_PATH, AUTHOR_PATH, REVIEW_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

/** The bytes of a response, of whatever type. */
function bytesOf(response: request.Response, done: (error: Error | null, body: unknown) => void): void {
  void buffer(response as unknown as NodeJS.ReadableStream).then((body) => done(null, body));
}

/** What the office reads, except the sample content. */
const isRead = (call: string): boolean => /^GET \/api\/admin(?!\/sample)/.test(call);

const callers = [
  'author',
  'other author',
  'co-author',
  'reviewer',
  'other reviewer',
  'ended reviewer',
  'visitor',
  'administrator',
  'editor',
  'recused editor',
  'data_entry',
  'statistics',
  'API token',
] as const;
type Caller = (typeof callers)[number];

const author: readonly Caller[] = ['author'];
const office: readonly Caller[] = ['administrator', 'editor'];
const everyone: readonly Caller[] = callers;

/** Who reaches what of one manuscript: the first row that matches. Everybody else is refused. */
const permitted: readonly [calls: RegExp, who: readonly Caller[]][] = [
  [/^POST \/api\/manuscripts$|^GET \/api\/manuscripts\/facts$/, everyone],
  [/ \/api\/manuscripts\/review\/files\/:file/, ['reviewer']],
  [/ \/api\/manuscripts\/review/, ['reviewer', 'other reviewer']],
  [/^GET \/api\/manuscripts\/mine$/, ['author', 'other author', 'co-author']],
  [/^POST \/api\/manuscripts\/mine\/(?:objection|agreement)$/, ['co-author']],
  [/ \/api\/manuscripts\/mine\/files\/:file/, author],
  [/ \/api\/manuscripts\/mine/, ['author', 'other author']],
  [/ \/api\/admin\/manuscripts\/:id/, office],
  [/ \/api\/admin\/sample/, ['administrator']],
  // What is refused would tell who reviews it.
  [/^POST \/api\/admin\/reviewers\/:id\/erase$/, office],
  // Lists and counts, in which the manuscript is not.
  [/ \/api\/admin\/(?:manuscripts|manuscript-(?:queues|drafts)|reviewers)/, [...office, 'recused editor']],
];

describe('A manuscript', () => {
  const headers = new Map<Caller, Record<string, string>>();
  let manuscript: AuthorManuscript;
  /** One with a similar title, of which nobody in the office is an author. */
  let twin: AuthorManuscript;
  let review: string;
  const manuscripts = specManuscripts(async (running) => {
    const { token, sent } = await sentManuscript(running);
    manuscript = sent;
    const other = await sentManuscript(running, { email: 'other@example.org', title: 'Another' });
    const authors = [{ ...completeManuscript.authors[0]!, name: 'Gita Sen', email: 'gita@example.org' }];
    ({ sent: twin } = await sentManuscript(running, {
      title: 'Drylands and rivers',
      email: 'gita@example.org',
      authors,
    }));
    await running.staff.post(`${ADMIN_PATH}/${sent.id}/review`).send({}).expect(200);
    const [coauthor] = await running.mails(sent.id, 'manuscript-coauthor');
    headers.set('author', { 'Manuscript-Link': token });
    headers.set('other author', { 'Manuscript-Link': other.token });
    headers.set('co-author', { 'Manuscript-Link': tokenOf(coauthor!.values.link!) });
    const reviewer = await invitedReviewer(running, sent.id);
    const elsewhere = { email: 'meera@lakes.example', name: 'Meera Das' };
    const otherReviewer = await invitedReviewer(running, other.sent.id, elsewhere);
    const late = { email: 'ended@lakes.example', name: 'Too Late' };
    const ended = await invitedReviewer(running, sent.id, late);
    await running.staff.post(`${ADMIN_PATH}/${sent.id}/reviews/${ended.review.id}/cancel`).expect(200);
    for (const { token: link } of [reviewer, otherReviewer])
      await running.respond(link, 'accept').expect(200);
    headers.set('reviewer', { 'Manuscript-Link': reviewer.token });
    headers.set('other reviewer', { 'Manuscript-Link': otherReviewer.token });
    headers.set('ended reviewer', { 'Manuscript-Link': ended.token });
    review = reviewer.review.id;
    headers.set('visitor', {});
    const { auth } = running.catalog;
    headers.set('administrator', auth.signedIn);
    for (const name of ['editor', 'recused editor', 'data_entry', 'statistics'] as const) {
      const who = { username: name.replace('_', ' '), password: 'drylands and their waters' };
      const role = name === 'recused editor' ? 'editor' : name;
      const email = name === 'recused editor' ? 'ravi@example.org' : `${role}@staff.example`;
      await addUser(auth, who, { role, email });
      headers.set(name, await signIn(auth, who));
    }
    const users = await request(auth.url).get('/api/users').set(auth.signedIn);
    const { id } = (users.body as { id: string; name: string }[]).find(
      ({ name }) => name === admin.username,
    )!;
    const order = { name: 'all', scopes: [...tokenScopes], days: 1 };
    const made = await request(auth.url).post(`/api/users/${id}/tokens`).set(auth.signedIn).send(order);
    headers.set('API token', { authorization: `Bearer ${(made.body as NewApiToken).token}` });
  });

  let clients = 0;
  /** An empty body: whom it is refused to is not told more than those who may call. */
  const call = (one: string, caller: Caller) => {
    const [method, path] = one.split(' ') as [string, string];
    const target = path
      .replace(':id', manuscript.id)
      .replace(':file', manuscript.files[0]!.id)
      .replace(':review', review);
    clients += 1;
    const send = request(manuscripts.url);
    return send[method.toLowerCase() as Method](target.replace(/:\w+/g, 'none'))
      .set(forwardedFor(`198.51.${clients % 250}.${Math.floor(clients / 250)}`))
      .set(headers.get(caller)!);
  };

  it('is reached by the callers of the table and by nobody else, at every call', async () => {
    const [found, expected]: [string[], string[]] = [[], []];
    const calls = callsOf(manuscripts.app).map(({ call: one }) => one);
    expect(calls.length).toBeGreaterThan(30);
    // What recuses or withdraws would change what the others may do; they have specs of their own.
    for (const one of calls.filter(
      (each) => !/recuse$|handle$|reopen$|\/mine\/send$|\/(?:remind|cancel)$/.test(each),
    )) {
      const [, who = []] = permitted.find(([pattern]) => pattern.test(one)) ?? [];
      for (const caller of callers) {
        const { status, body } = (await call(one, caller)) as { status: number; body: unknown };
        const isLinkRefused = (body as { message?: string }).message === 'This link is no longer valid';
        const isEntityHidden = status === 404 && one.includes('manuscripts/:id') && !who.includes(caller);
        const isOthersFile = status === 404 && caller.startsWith('other') && one.includes(':file');
        const isRefused = status === 401 || status === 403 || isLinkRefused || isEntityHidden || isOthersFile;
        if (!isRefused) found.push(`${one}: ${caller}`);
        if (who.includes(caller)) expected.push(`${one}: ${caller}`);
      }
    }
    expect(found).toEqual(expected);
  });

  it('is mentioned to a recused editor by no call, not even as a duplicate of another', async () => {
    const queries: [RegExp, string][] = [
      [/letter$/, '?kind=accept'],
      [/candidates$|reviewers$/, '?q=leela'],
      [/invitation$/, '?name=Kiran%20Joshi&language=en'],
      [/conflicts$/, '?name=Kiran%20Joshi&email=kiran@hills.example'],
    ];
    const mentions = new RegExp(`${manuscript.id}|${manuscript.number}|ravi@|leela`, 'i');
    const [shown, found]: [string[], string[]] = [[], []];
    for (const { call: one } of callsOf(manuscripts.app).filter(({ call: each }) => isRead(each))) {
      const path = one.slice('GET '.length).replace(':id', twin.id).replace(':file', twin.files[0]!.id);
      const query = queries.find(([pattern]) => pattern.test(path))?.[1] ?? '';
      const response = request(manuscripts.url)
        .get(path + query)
        .set(headers.get('recused editor')!);
      const { status, body } = (await response.buffer().parse(bytesOf)) as { status: number; body: Buffer };
      if (status === 200) shown.push(path);
      const isZip = status === 200 && path.endsWith('.zip');
      const files = isZip ? [...(await readZip(body)).values()] : [body];
      if (files.some((file) => mentions.test(file.toString()))) found.push(one);
    }
    expect(found).toEqual([]);
    expect(shown.length).toBeGreaterThan(15);
    const { duplicates } = await manuscripts.shown(twin.id);
    expect(duplicates.map(({ id }) => id)).toContain(manuscript.id);
  });

  it('does not appear in what others see', async () => {
    const others = [
      'recused editor',
      'data_entry',
      'statistics',
      'other author',
      'other reviewer',
      'visitor',
    ] as const;
    for (const caller of others)
      for (const one of [
        `GET ${ADMIN_PATH}`,
        `GET ${ADMIN_PATH}/today`,
        `GET ${AUTHOR_PATH}`,
        `GET ${REVIEW_PATH}`,
        'GET /api/admin/reviewers',
      ]) {
        const { text } = await call(one, caller);
        expect([caller, one, /Rivers of the|Leela/.test(text)]).toEqual([caller, one, false]);
      }
  });
});
