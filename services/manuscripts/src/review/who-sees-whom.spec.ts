import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '#contracts/fields/entities.ts';
import { type ReviewModel, reviewModels } from '#contracts/values/review-models.ts';
import { decide, invitedReviewer, sentManuscript, sentReview } from '#testing/builders/manuscripts.ts';
import { ADMIN_PATH, REVIEW_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

const remarks = (letter: string) =>
  `${letter} says: ${'the second table lacks its units, '.repeat(5)}and a year.`;

/** Who reads which names. */
const sees: Record<ReviewModel, { reviewerSeesAuthors: boolean; named: boolean }> = {
  'double anonymized': { reviewerSeesAuthors: false, named: false },
  'single anonymized': { reviewerSeesAuthors: true, named: false },
  'all identities visible': { reviewerSeesAuthors: true, named: true },
};

describe('A review', () => {
  const manuscripts = specManuscripts();
  const { review: asReviewer, mine: asAuthor, shown: asOffice } = manuscripts;
  const names = /Verma|Nair|asha@|ravi@/;
  const reviewers = /Leela|Meera|Kiran|hills|lakes/;

  it.each(reviewModels)('shows to each the names and reports of the table alone: %s', async (model) => {
    const { reviewerSeesAuthors, named } = sees[model];
    await manuscripts.set({ review_model: model });
    const { token: author, sent } = await sentManuscript(manuscripts);
    const invitation = await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}/invitation?name=Leela`);
    const { letter: invites } = invitation.body as { letter: string };
    expect([invites.includes(`Review model: ${model}.`), names.test(invites)]).toEqual([
      true,
      reviewerSeesAuthors,
    ]);
    const first = await sentReview(manuscripts, sent.id, { report: { to_author: remarks('First') } });
    const others = {
      'double anonymized': 'single anonymized',
      'single anonymized': 'double anonymized',
    } as const;
    // What the journal chooses later is for later reviews.
    await manuscripts.set({ review_model: others[model as 'double anonymized'] ?? 'double anonymized' });
    const second = await sentReview(manuscripts, sent.id, {
      email: 'meera@lakes.example',
      name: 'Meera Das',
      report: { to_author: remarks('Second') },
    });
    const hidden = await sentReview(manuscripts, sent.id, {
      email: 'kiran@hills.example',
      name: 'Kiran Joshi',
      report: { to_author: remarks('Third'), named: true },
    });
    const late = await invitedReviewer(manuscripts, sent.id, {
      email: 'late@elsewhere.example',
      name: 'Too Late',
    });

    const before = await asReviewer(first.token);
    expect([before.model, before.others, before.outcome]).toEqual([model, [], undefined]);
    expect(names.test(JSON.stringify(before))).toBe(reviewerSeesAuthors);
    expect(before.files.map(({ name }) => name)).toEqual([
      reviewerSeesAuthors ? 'rivers.docx' : `manuscript-${sent.number}-1.docx`,
    ]);
    expect(await asAuthor(author)).toMatchObject({ reports: [], turn: 'office' });

    const path = `${ADMIN_PATH}/${sent.id}/letter?kind=major`;
    const all = (await manuscripts.staff.get(path)).body as { letter: string; reports: number };
    expect([all.reports, all.letter.match(/Reviewer [ABC]/g)]).toEqual([
      3,
      ['Reviewer A', 'Reviewer B', 'Reviewer C'],
    ]);
    const show = [first.review.id, second.review.id];
    const { letter } = (await manuscripts.staff.get(`${path}&show=${show.join()}&due=2999-01-31`)).body as {
      letter: string;
    };
    expect(letter).toMatch(/Reviewer A.*First says.*Reviewer B.*Second says.*31 January 2999/s);
    expect([letter.includes('Third'), reviewers.test(letter)]).toEqual([false, named]);
    await decide(manuscripts, sent.id, 'major', { letter, show });

    const seen = await asAuthor(author);
    expect(seen.reports.map(({ letter: one, name }) => [one, name])).toEqual([
      ['A', named ? 'Leela Rao' : undefined],
      ['B', named ? 'Meera Das' : undefined],
    ]);
    // A copy without names, or a file of the author's without them, is for reviewers who must not know the authors.
    const ofCopies = [seen.files.some(({ copy }) => copy), seen.open.files.includes('anonymous')];
    expect(ofCopies).toEqual([!reviewerSeesAuthors, !reviewerSeesAuthors]);
    expect(JSON.stringify(seen)).not.toMatch(/A secret for the editor|minor-revision|Third says|Kiran/);
    expect(reviewers.test(JSON.stringify(seen))).toBe(named);

    const after = await asReviewer(first.token);
    expect(after.outcome).toMatchObject({ kind: 'major' });
    expect(after.others.map(({ letter: one, name }) => [one, name])).toEqual([
      ['B', named ? 'Meera Das' : undefined],
    ]);
    expect(JSON.stringify(after)).not.toMatch(/Third says|Kiran|"by"/);
    // The withheld report does not withhold the others from its reviewer.
    expect((await asReviewer(hidden.token)).others).toHaveLength(2);
    await manuscripts.withLink(late.token).get(REVIEW_PATH).expect(404);

    const ended = await manuscripts.mails(sent.id, 'review-ended');
    expect(
      ended.map(({ to, values }) => [to, values.outcome ?? values.ended, values.link !== '']).sort(),
    ).toEqual([
      ['kiran@hills.example', 'major revision', true],
      ['late@elsewhere.example', 'we have made our decision', false],
      ['leela@hills.example', 'major revision', true],
      ['meera@lakes.example', 'major revision', true],
    ]);
    const history = await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}/history?limit=100`);
    expect(history.text).not.toMatch(/Leela|Meera|Kiran|example|Verma/);
    const by = (history.body as HistoryEntry[]).map((entry) => entry.by.name);
    expect(by).toEqual(expect.arrayContaining(['Reviewer A', 'Reviewer B', 'Author', 'Asha']));

    await manuscripts.revise(author, 'Units were added.');
    const again = await sentReview(manuscripts, sent.id);
    const secondRound = await asReviewer(again.token);
    expect(secondRound).toMatchObject({
      round: 1,
      letter: 'A',
      answer: 'Units were added.',
      earlier: [{ round: 0, report: { to_author: remarks('First') } }],
    });
    expect(secondRound.others.map(({ round, letter: one }) => [round, one])).toEqual([[0, 'B']]);
    expect(await asOffice(sent.id)).toMatchObject({ stage: 'review', reports: { received: 1, wanted: 2 } });
    await decide(manuscripts, sent.id, 'accept', { show: [again.review.id] });
    const peer_review = `${model.charAt(0).toUpperCase()}${model.slice(1)}; 3 reviewers; 2 rounds`;
    const article = await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}/article`);
    expect(article.body).toMatchObject({ values: { peer_review } });
    expect((await asReviewer(again.token)).outcome).toMatchObject({ kind: 'accept' });
  });
});
