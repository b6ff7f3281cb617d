import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type {
  CheckedReviewer,
  ReviewerCandidate,
  ReviewerListing,
  ReviewInvitation,
} from '#contracts/manuscripts/reviews.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import {
  completeManuscript,
  invitedReviewer,
  newToken,
  orderedMails,
  sentManuscript,
  sentReview,
  tokenOf,
  wordFile,
} from '#testing/builders/manuscripts.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { ADMIN_PATH, AUTHOR_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

const year = new Date().getFullYear();
const letter = { subject: 'Would you review?', letter: 'Dear colleague,\n\n{link}' };
const leela = { name: 'Leela Rao', email: 'leela@hills.example' };

describe('An invitation to review', () => {
  const manuscripts = specManuscripts(async ({ catalog }) => {
    await addIssue(catalog.staff, { year });
    const authors = [
      { name: 'Meera Das', email: 'meera@lakes.example', affiliations: [{ name: 'School of Lakes' }] },
      { name: 'Ravi Nair', email: 'ravi@example.org' },
    ];
    const place = { year: String(year), publishdate: `${year}-01-05`, authorname: 'Meera Das, Ravi Nair' };
    await addArticle(catalog.staff, {
      ...place,
      title: 'Drylands and rivers',
      authors: JSON.stringify(authors),
    });
    for (const [name, post] of [
      ['Kiran Joshi', 'Head, School of Rivers'],
      ['Vani Bhasin', 'Professor of Languages'],
      ['Tara Gill', 'Drylands and rivers'],
    ] as const)
      await catalog.staff
        .post('/api/editors')
        .field({
          name,
          email: `${name.split(' ')[0]!.toLowerCase()}@board.example`,
          category: 'associate editor',
        })
        .field({ post, content: 'Institute of Hills' })
        .expect(201);
  });

  const invite = (id: string, given: object) =>
    manuscripts.staff.post(`${ADMIN_PATH}/${id}/reviews`).send({ ...letter, ...leela, ...given });
  const refusal = async (id: string, given: object) => {
    const { status, body } = (await invite(id, given)) as { status: number; body: unknown };
    return [status, (body as ErrorBody).fields];
  };

  it('is proposed to those whose work has its words, the best first, and to whom the authors suggest', async () => {
    const keywords = { keywords: 'rivers, drylands' };
    const { sent: earlier } = await sentManuscript(manuscripts, keywords as object);
    await sentReview(manuscripts, earlier.id);
    const { sent } = await sentManuscript(manuscripts, {
      ...keywords,
      suggested: [{ name: 'Su Gested', email: 'su@gmail.com' }],
      opposed: [{ name: 'Dr. Kiran Joshi', why: 'A competitor' }],
    } as object);
    const found = await eventually(async () => {
      const response = await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}/candidates`);
      const candidates = response.body as ReviewerCandidate[];
      // The search index follows.
      expect(candidates.map(({ name }) => name)).toContain('Meera Das');
      return candidates;
    });
    expect(
      found.map(({ name, sources, conflicts }) => [name, sources[0], conflicts.map(({ kind }) => kind)]),
    ).toEqual([
      ['Leela Rao', 'reviewer', []],
      ['Tara Gill', 'board', []],
      ['Su Gested', 'suggested', ['suggested-free-mail']],
      ['Meera Das', 'article', ['together']],
      ['Ravi Nair', 'article', ['author']],
    ]);
    const counts = { invited: 1, open: 0, done: 1, declined: 0, lapsed: 0, median_days: 0 };
    expect(found[0]).toMatchObject(counts);
    const opposed = await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}/candidates?q=kiran`);
    expect(opposed.body).toMatchObject([{ name: 'Kiran Joshi', conflicts: [{ kind: 'opposed' }] }]);
    const query = 'email=any@hills.example&name=Ravi%20Nair';
    const checked = await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}/conflicts?${query}`);
    expect((checked.body as CheckedReviewer).conflicts).toEqual([
      { kind: 'author', evidence: 'Ravi Nair is an author' },
    ]);
    await manuscripts.copied(sent.id);
    expect(await refusal(sent.id, { email: 'RAVI+x@example.org' })).toEqual([
      400,
      { email: 'This is the address of Ravi Nair' },
    ]);
    const suggested = { name: 'Su Gested', email: 'su@gmail.com' };
    expect(await refusal(sent.id, suggested)).toEqual([
      400,
      { found_elsewhere: 'Suggested by the authors, with an address of gmail.com' },
    ]);
    expect((await invite(sent.id, { ...suggested, found_elsewhere: true })).status).toBe(201);
    expect(await refusal(sent.id, suggested)).toEqual([400, expect.any(Object)]);
    expect(await refusal(sent.id, { letter: 'No link' })).toEqual([
      400,
      { letter: expect.stringContaining('{link}') },
    ]);
  });

  it('goes as it was edited, with a link to the review alone, in the language of the reviewer', async () => {
    const { sent } = await sentManuscript(manuscripts);
    await manuscripts.copied(sent.id);
    const path = `${ADMIN_PATH}/${sent.id}/invitation?name=Leela%20Rao&language=hi`;
    const shown = (await manuscripts.staff.get(path)).body as ReviewInvitation;
    expect(shown).toMatchObject({ model: 'double anonymized', found: [], copy: { state: 'made' } });
    expect(shown.letter).toMatch(/^आदरणीय Leela Rao,.*Rivers of the drylands.*\{link\}/s);
    expect(shown.letter).not.toMatch(/Verma|Nair/);
    const edited = shown.letter.replace('आदरणीय', 'प्रिय');
    expect((await invite(sent.id, { letter: edited, language: 'hi' })).body).toMatchObject({
      stage: 'review',
      turn: 'office',
      dates: { due: shown.due },
      reviews: [{ letter: 'A', state: 'invited', language: 'hi', due: shown.due }],
    });
    const [mail] = await manuscripts.mails(sent.id, 'review-invitation');
    expect(mail).toMatchObject({ to: leela.email, language: 'hi', letter: { body: edited } });
    expect(mail!.values.link).toMatch(/\/hi\/article\/review#[\w-]{43}$/);
    expect(await refusal(sent.id, {})).toEqual([400, { email: 'This person is already invited' }]);
    // A reviewer who lost the mail asks on the page where manuscripts begin.
    await manuscripts.visitor.post('/api/manuscripts').send({ email: leela.email }).expect(202);
    const lost = (await orderedMails(manuscripts, { to: leela.email })).find(
      ({ kind }) => kind === 'manuscript-link',
    )!;
    const [, address = ''] =
      new RegExp(`^Review: ${sent.number} .*\n(\\S+)$`, 'm').exec(lost.values.links!) ?? [];
    const found = await manuscripts.review(tokenOf(address));
    expect(found).toMatchObject({ number: sent.number, state: 'invited' });
  });

  it('waits until names in the copy are accepted, or an anonymous file has none', async () => {
    const token = await newToken(manuscripts, 'named@example.org');
    const author = manuscripts.withLink(token);
    await author.patch(AUTHOR_PATH).send(completeManuscript).expect(200);
    const upload = author.post(`${AUTHOR_PATH}/files?kind=manuscript`);
    await upload.attach('file', wordFile(['By Asha Verma']), 'a.docx').expect(201);
    const { id } = (await author.post(`${AUTHOR_PATH}/send`).expect(200)).body as { id: string };
    await manuscripts.copied(id);
    expect(await refusal(id, {})).toEqual([
      400,
      { send_anyway: 'Reviewers would read the names of authors: Verma' },
    ]);
    await manuscripts.staffUpload(id, 'anonymous').expect(201);
    await manuscripts.copied(id);
    expect(await refusal(id, { letter: 'Ravi Nair asks you:\n\n{link}' })).toEqual([
      400,
      { send_anyway: 'Reviewers would read the names of authors: Nair' },
    ]);
    await manuscripts.copied(id);
    const { token: reviewer } = await invitedReviewer(manuscripts, id);
    const accepted = await manuscripts.respond(reviewer, 'accept');
    expect(accepted.body).toMatchObject({ files: [{ kind: 'anonymous' }] });
  });

  it('is refused to an author by name in any order, and to a reviewer with another form of the address', async () => {
    const { sent } = await sentManuscript(manuscripts, { email: 'order@example.org' });
    await invitedReviewer(manuscripts, sent.id);
    for (const name of ['Verma, Asha', 'Verma Asha'])
      expect(await refusal(sent.id, { name, email: 'av@elsewhere.example' })).toEqual([
        400,
        { email: 'Asha Verma is an author' },
      ]);
    expect(await refusal(sent.id, { email: 'Leela+journal@hills.example' })).toEqual([
      400,
      { email: 'This person is already invited' },
    ]);
    const check = manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}/conflicts`);
    const checked = await check.query({ ...leela, email: 'leela+journal@hills.example' });
    expect(checked.body).toMatchObject({ state: 'invited' });
  });

  it('is counted in the list of reviewers, in which manuscripts that a user may not see do not count', async () => {
    const editor = { username: 'Editor', password: 'rivers of the drylands' };
    await addUser(manuscripts.catalog.auth, editor, { role: 'editor', email: 'hidden@example.org' });
    const asEditor = request.agent(manuscripts.url).set(await signIn(manuscripts.catalog.auth, editor));
    const reviewers = async (caller: typeof asEditor, query = '') =>
      ((await caller.get(`/api/admin/reviewers${query}`)).body as ReviewerListing[]).map(
        ({ name, invited, done }) => [name, invited, done] as const,
      );
    const before = await reviewers(asEditor);
    const { sent } = await sentManuscript(manuscripts, { email: 'hidden@example.org' });
    await sentReview(manuscripts, sent.id);
    await invitedReviewer(manuscripts, sent.id, { name: 'Only Here', email: 'only@here.example' });
    expect(await reviewers(asEditor)).toEqual(before);
    const [[, invited, done] = []] = await reviewers(manuscripts.staff, '?q=leel');
    expect([invited, done]).toEqual([before.find(([name]) => name === 'Leela Rao')![1] + 1, 2]);
    expect(await reviewers(manuscripts.staff, '?q=only')).toEqual([['Only Here', 1, 0]]);
  });
});
