import { beforeAll, describe, expect, it } from '@jest/globals';
import type { MailPreview } from '#contracts/mails/mail-texts.ts';
import type {
  DecisionLetter,
  ManuscriptMessage,
  SentMailText,
  StaffManuscript,
} from '#contracts/manuscripts/manuscripts.ts';
import type { ReviewInvitation } from '#contracts/manuscripts/reviews.ts';
import { decide, sentManuscript, sentReview } from '#testing/builders/manuscripts.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { ADMIN_PATH, AUTHOR_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';

const meera = { username: 'meera', password: 'rivers of the drylands' };
const signature = 'Dr Meera Iyer\nManaging Editor\nJournal of the Plains\n';
const leela = { name: 'Leela Rao', email: 'leela@hills.example' };

describe('A mail that the office writes', () => {
  const manuscripts = specManuscripts();
  const mailServer = beforeBlock(startMailServer);
  let editor: Record<string, string>;

  beforeAll(async () => {
    const { catalog } = manuscripts;
    await manuscripts.set({
      websitename: 'Plains',
      formatted_journal_name: 'Journal of the Plains',
      formatted_journal_name_hi: 'मैदान पत्रिका',
    });
    const printed = { printed_name: 'Dr Meera Iyer', printed_title: 'Managing Editor' };
    await addUser(catalog.auth, meera, { role: 'administrator', email: 'meera@journal.example', ...printed });
    editor = await signIn(catalog.auth, meera);
    await runCatalogWorker(catalog, { SMTP_URL: mailServer.url, MANUSCRIPTS_RPC: manuscripts.rpc });
  });

  const get = async <T>(path: string): Promise<T> =>
    (await manuscripts.visitor.get(`${ADMIN_PATH}/${path}`).set(editor).expect(200)).body as T;
  const send = (id: string, body: object) =>
    manuscripts.visitor.post(`${ADMIN_PATH}/${id}/messages`).set(editor).send(body);
  const received = (to: string, subject: string | RegExp) =>
    eventually(() => {
      const found = mailServer.received.filter(
        ({ to: all, headers }) => all.includes(to) && new RegExp(subject).test(headers.subject![0]!),
      );
      expect(found).toHaveLength(1);
      return found[0]!;
    });
  const attached = async (id: string, name: string) => {
    const { files } = (await manuscripts.staffUpload(id, 'attachment', name, pdfWithText(name)))
      .body as StaffManuscript;
    return files.findLast(({ kind }) => kind === 'attachment')!.id;
  };

  it('goes to a reviewer with its file and without authors’ names, and is kept with both until it is erased', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    const { review } = await sentReview(manuscripts, sent.id, leela);
    const thanks = await received(leela.email, 'Thank you for your review');
    expect(thanks.text).toMatch(/reviewer certificate[^]*\/review#[^]*Journal of the Plains/);
    const message = await get<ManuscriptMessage>(`${sent.id}/message?to=${review.id}`);
    expect(message).toMatchObject({ to: leela, found: [] });
    expect(message.letter).toMatch(/^Dear Leela Rao,\n\nWe are writing[^]*\{link\}/);
    expect(`${message.letter}\n`).toContain(signature);
    const file = await attached(sent.id, 'guidelines.pdf');
    const letter = message.letter.replace('We are', 'Dr Verma has a question. We are');
    const given = { to: review.id, subject: 'A question', letter, files: [file] };
    expect((await send(sent.id, given)).body).toMatchObject({
      fields: { send_anyway: expect.stringContaining('Verma') },
    });
    await send(sent.id, { ...given, letter: message.letter }).expect(201);
    const mail = await received(leela.email, 'A question');
    expect(mail.headers['reply-to']![0]).toContain('editor@example.org');
    expect(mail.raw).toContain('filename=guidelines.pdf');
    expect(mail.text).toMatch(/https?:\/\/\S+#[\w-]{40,}/);
    const kept = await eventually(async () => {
      const [one] = (await manuscripts.shown(sent.id)).mails;
      expect(one).toMatchObject({ kind: 'manuscript-message', state: 'sent', to: leela.email });
      return get<SentMailText>(`${sent.id}/mails/${one!.id}`);
    });
    expect(kept).toEqual({
      subject: 'A question',
      body: expect.stringContaining('{link}'),
      files: [{ id: file, name: 'guidelines.pdf' }],
    });
    expect(kept.body).not.toContain('#');
    // It is not the author's, and is neither sent nor removed again.
    await manuscripts.withLink(token).get(`${AUTHOR_PATH}/files/${file}`).expect(404);
    expect((await send(sent.id, { ...given, letter: message.letter })).status).toBe(400);
    await manuscripts.staff.delete(`${ADMIN_PATH}/${sent.id}/files/${file}`).expect(404);
    await manuscripts.withdraw(token).expect(200);
    await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/erase`).expect(200);
    expect(await manuscripts.countMails(sent.id, 'manuscript-message')).toBe(0);
    await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}/files/${file}`).expect(404);
  });

  it('goes to the author without reviewers’ names, at most five files of 10 MB with it', async () => {
    const { sent } = await sentManuscript(manuscripts);
    await sentReview(manuscripts, sent.id, leela);
    const given = { to: 'author', subject: 'Units', letter: 'Dear Asha Verma,\n\nLeela Rao asks.' };
    expect((await send(sent.id, given)).body).toMatchObject({
      fields: { send_anyway: expect.stringContaining('Rao') },
    });
    const files = [];
    for (const at of [1, 2, 3, 4, 5, 6]) files.push(await attached(sent.id, `${at}.pdf`));
    expect((await send(sent.id, { ...given, send_anyway: true, files })).body).toMatchObject({
      fields: { files: 'A mail can have up to 5 files, 10 MB in total' },
    });
    await send(sent.id, { ...given, letter: 'Dear Asha Verma,\n\nWhich units?', files: [] }).expect(201);
    expect((await received('asha@example.org', '^Units$')).text).toBe('Dear Asha Verma,\n\nWhich units?\n');
    expect((await send(sent.id, { ...given, to: sent.id })).status).toBe(404);
  });

  it('says which decision it is, by whom, and with a file that its author sees on the page', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    const subjects = [];
    for (const kind of ['return', 'minor', 'major', 'accept', 'reject'] as const) {
      const letter = await get<DecisionLetter>(`${sent.id}/letter?kind=${kind}`);
      expect(letter.letter).toMatch(/^Dear Asha Verma,\n\n[A-Z]/);
      expect(letter.letter).not.toMatch(/:\n\n(Please|Kind)|follows/);
      expect(`${letter.letter}\n`).toContain(signature);
      subjects.push(letter.subject);
    }
    expect(new Set(subjects).size).toBe(5);
    const file = await attached(sent.id, 'template.pdf');
    await decide(manuscripts, sent.id, 'minor', { files: [file], subject: 'With a file' });
    expect((await received('asha@example.org', 'With a file')).raw).toContain('filename=template.pdf');
    const { decisions, files } = await manuscripts.mine(token);
    expect(decisions).toMatchObject([{ files: [file] }]);
    expect(files.find(({ id }) => id === file)).toMatchObject({ kind: 'attachment', name: 'template.pdf' });
    await manuscripts.withLink(token).get(`${AUTHOR_PATH}/files/${file}`).expect(200);
  });

  it('invites whoever has reviewed an earlier version to the revised one', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    await sentReview(manuscripts, sent.id, leela);
    await decide(manuscripts, sent.id, 'major');
    await manuscripts.revise(token, 'The units are there now.');
    const invitation = (email: string) =>
      get<ReviewInvitation>(`${sent.id}/invitation?email=${email}&name=Leela+Rao`);
    const [again, first] = [await invitation(leela.email), await invitation('new@hills.example')];
    expect(again.subject).toBe(`Invitation to review the revised manuscript ${sent.number}`);
    expect(again.letter).toMatch(/^Dear Leela Rao,\n\nYou reviewed[^]*revised[^]*Dr Meera Iyer/);
    expect(first.letter).toContain('Would you review this manuscript for Journal of the Plains?');
  });

  it('is previewed with the newest manuscript that its reader may see, in Hindi with the Hindi name', async () => {
    const email = 'newest@uni.example';
    const authors = [{ name: 'Nalini Das', email, affiliations: [{ name: 'Uni' }] }];
    await sentManuscript(manuscripts, { email, title: 'Canals', authors });
    const preview = async (language: string, who: Record<string, string>) => {
      const path = `/api/admin/messages/decision-minor/${language}/preview`;
      const body = { subject: '{journal}: {title}', body: '{name} {journal_name} {signed_by} {link}' };
      const { text, subject } = (await manuscripts.catalog.visitor.post(path).set(who).send(body).expect(200))
        .body as MailPreview;
      return [subject, text.replaceAll('\n', ' ')];
    };
    expect(await preview('en', editor)).toEqual([
      'Plains: Canals',
      expect.stringMatching(
        /^Nalini Das Journal of the Plains Dr Meera Iyer Managing Editor http\S+#sample /,
      ),
    ]);
    expect((await preview('hi', editor))[1]).toContain('Nalini Das मैदान पत्रिका');
    const nalini = { username: 'nalini', password: 'canals and their waters' };
    await addUser(manuscripts.catalog.auth, nalini, { role: 'administrator', email });
    const [subject] = await preview('en', await signIn(manuscripts.catalog.auth, nalini));
    expect(subject).toBe('Plains: Rivers of the drylands');
  });
});
