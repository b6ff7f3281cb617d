import { describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { AuthorManuscript, DecisionLetter } from '#contracts/manuscripts/manuscripts.ts';
import {
  decide,
  invitedReviewer,
  newToken,
  sentManuscript,
  sentReview,
  wordFile,
} from '#testing/builders/manuscripts.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { ADMIN_PATH, AUTHOR_PATH, REVIEW_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

const remarks = (text: string) => `${text} ${'The second table lacks its units. '.repeat(4)}`;

describe('The author of a manuscript under review', () => {
  const manuscripts = specManuscripts();
  const post = (path: string, given: object = {}) =>
    manuscripts.staff.post(`${ADMIN_PATH}/${path}`).send(given);

  it('sees no trace of invitations, replies, reminders and reports before the decision', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    await manuscripts.copied(sent.id);
    const turns: string[] = [];
    const page = async () => {
      const { text, headers } = await manuscripts.withLink(token).get(AUTHOR_PATH).expect(200);
      const { turn, choosing = false } = JSON.parse(text) as AuthorManuscript;
      turns.push(choosing ? 'choosing' : turn);
      return [headers.etag, text.replace(/"turn":"\w+",?|"choosing":true,?/g, '')];
    };
    const first = await invitedReviewer(manuscripts, sent.id);
    await eventually(async () =>
      expect((await manuscripts.mine(token)).files).toMatchObject([{ readable: true }]),
    );
    const before = await page();
    expect(before[1]).not.toContain('"due"');
    let other!: typeof first;
    const steps: Record<string, () => PromiseLike<unknown>> = {
      'an answer': () => manuscripts.respond(first.token, 'accept').expect(200),
      'an invitation': async () => {
        other = await invitedReviewer(manuscripts, sent.id, { email: 'a@hills.example', due: '2999-01-31' });
      },
      'a reminder': () => post(`${sent.id}/reviews/${first.review.id}/remind`).expect(200),
      'a decline': () => manuscripts.respond(other.token, 'decline').expect(200),
      'a file': () => manuscripts.uploadReport(first.token, wordFile(['A report'])).expect(201),
      'a report': () => sentReview(manuscripts, sent.id, { email: 'b@hills.example' }),
      'a second report': () => sentReview(manuscripts, sent.id, { email: 'c@hills.example' }),
      'a note': () => post(`${sent.id}/notes`, { text: 'Soon' }).expect(200),
      'another version for reviewers': () => post(`${sent.id}/release`).expect(200),
      'a report by mail': () => manuscripts.staffUpload(sent.id, 'report').expect(201),
    };
    for (const [name, step] of Object.entries(steps)) {
      await step();
      expect([name, await page()]).toEqual([name, before]);
    }
    // A decline does not show while another reviewer reads.
    expect([turns.slice(0, 2), turns.slice(2, 7), turns.slice(7)]).toEqual([
      ['choosing', 'choosing'],
      ['reviewers', 'reviewers', 'reviewers', 'reviewers', 'reviewers'],
      ['office', 'office', 'office', 'office'],
    ]);
    const { decisions } = await decide(manuscripts, sent.id, 'major');
    const { dates, version } = await manuscripts.mine(token);
    expect(dates.due).toBe('2999-01-31');
    await post(`${sent.id}/notes`, { text: 'Again' }).expect(200);
    const save = (at: number) =>
      manuscripts.withLink(token).patch(AUTHOR_PATH).set('If-Match', `"${at}"`).send({ keywords: 'lakes' });
    await save(version - 1).expect(412);
    await save(version).expect(200);
    await save(version).expect(412);
    expect(decisions).toHaveLength(1);
  });

  it('reads the file of a report only where it is ticked, once no name is left that nobody has looked at', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    const own = wordFile(['By Leela Rao']);
    const { review, token: reviewer } = await invitedReviewer(manuscripts, sent.id);
    const asReviewer = manuscripts.withLink(reviewer);
    await manuscripts.respond(reviewer, 'accept').expect(200);
    await manuscripts.uploadReport(reviewer, own).expect(201);
    const report = { recommendation: 'reject', to_author: remarks('Rao has shown this.') };
    await asReviewer.patch(REVIEW_PATH).send(report).expect(200);
    await asReviewer.post(`${REVIEW_PATH}/send`).expect(200);
    await manuscripts.staffUpload(sent.id, 'report', 'mailed.docx').expect(201);
    await manuscripts.copied(sent.id);
    const reports = (await manuscripts.shown(sent.id)).files.filter(({ kind }) => kind === 'report');
    const [file, mailed] = reports.map(({ id }) => id) as [string, string];
    expect((await manuscripts.shown(sent.id)).reviews).toMatchObject([{ found: [{ text: 'Rao' }] }]);

    const show = [review.id, mailed];
    const path = `${ADMIN_PATH}/${sent.id}/letter?kind=minor&show=${show.join()}`;
    const letter = (await manuscripts.staff.get(path)).body as DecisionLetter;
    expect(letter.unsearched).toContain('mailed.docx: its reviewer is not known');
    expect(letter.found.map(({ where, text }) => `${where} ${text}`)).toEqual(['letter Rao', 'report Rao']);
    const { headers } = await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}`);
    const decision = {
      kind: 'minor',
      subject: 'Dr. Rao likes it',
      letter: '{link}',
      to: [],
      due: '2999-01-31',
    };
    const refused = await post(`${sent.id}/decisions`, { ...decision, show }).set('If-Match', headers.etag!);
    expect((refused.body as ErrorBody).fields?.send_anyway).toContain('names of reviewers: Rao. These parts');
    await decide(manuscripts, sent.id, 'minor', { show, send_anyway: true });

    const shown = async () => {
      const { files } = await manuscripts.shown(sent.id);
      return files.filter(({ kind }) => kind === 'report').map((one) => one.shown);
    };
    expect(await shown()).toEqual(['no', 'now']);
    const seen = await manuscripts.mine(token);
    expect(seen.reports).toMatchObject([{ letter: 'A' }]);
    expect(seen.reports[0]).not.toHaveProperty('file');
    const ofReports = ({ files }: AuthorManuscript) => files.filter(({ kind }) => kind === 'report');
    expect(ofReports(seen)).toMatchObject([{ id: mailed, at: seen.decisions[0]!.at }]);
    await manuscripts.withLink(token).get(`${AUTHOR_PATH}/files/${file}/copy`).expect(404);
    await post(`${sent.id}/files/${file}/show`, { shown: true, send_anyway: true }).expect(200);
    expect((await manuscripts.mine(token)).reports).toMatchObject([{ file }]);
    await manuscripts.withLink(token).get(`${AUTHOR_PATH}/files/${file}/copy`).expect(200);
    await manuscripts.reopen(sent.id).expect(200);
    expect([await shown(), ofReports(await manuscripts.mine(token))]).toEqual([
      ['after-decision', 'after-decision'],
      [],
    ]);
    await post(`${sent.id}/files/${mailed}/show`, { shown: false }).expect(200);
    await post(`${sent.id}/files/${mailed}/show`, { shown: true }).expect(400);
    await post(`${sent.id}/files/none/show`, { shown: true }).expect(404);
  });

  it('may read the name of a reviewer who signs', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const report = { to_author: remarks('Rao has shown this.'), named: true };
    const { review } = await sentReview(manuscripts, sent.id, { report });
    await decide(manuscripts, sent.id, 'minor', { letter: 'Dr. Rao asks you', show: [review.id] });
  });

  it('sees before sending which names reviewers would read in the texts', async () => {
    const token = await newToken(manuscripts);
    const authors = [{ name: 'Asha Verma', email: 'asha@example.org' }];
    const given = { title: 'Verma on rivers', keywords: 'asha@example.org', answer: 'I', authors };
    const saved = await manuscripts.withLink(token).patch(AUTHOR_PATH).send(given).expect(200);
    expect((saved.body as AuthorManuscript).found.map(({ where, what }) => [where, what])).toEqual([
      ['title', 'name'],
      ['keywords', 'email'],
      ['keywords', 'institution'],
    ]);
    await manuscripts.set({ review_model: 'single anonymized' });
    expect((await manuscripts.mine(token)).found).toEqual([]);
  });
});
