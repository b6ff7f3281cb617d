import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { type MailPreview, type MailTextList, originalText } from '#contracts/mails/mail-texts.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { addUser, signIn } from '#testing/builders/users.ts';

describe('The words of the journal’s mails', () => {
  let catalog: RunningCatalog;
  let mail: MailServer;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    const settings = { websitename: 'Plains', domain: 'https://plains.example.org' };
    await catalog.staff.post('/api/settings').send({ ...settings, video_link_1: '', video_link_2: '' });
    mail = await startMailServer();
    await runCatalogWorker(catalog, { SMTP_URL: mail.url });
  });
  afterAll(() => mail.close());

  const path = (kind: string, action = '') => `/api/admin/messages/${kind}/en${action}`;
  const save = (kind: string, text: object) => catalog.staff.post(path(kind)).send(text);
  const listed = async (kind: string) =>
    ((await catalog.staff.get('/api/admin/messages')).body as MailTextList).texts.find(
      (text) => text.kind === kind && text.language === 'en',
    );
  const stored = () => catalog.database.collection('mailtexts').countDocuments();
  const mailsTo = (address: string) =>
    eventually(() => {
      const found = mail.received.filter(({ to }) => to.includes(address));
      expect(found).toHaveLength(1);
      return found[0]!;
    });

  it('are the original ones until they are changed, and again after a reset', async () => {
    const original = originalText('author-notice', 'en');
    const kind = 'author-notice';
    expect(await listed(kind)).toEqual({ kind, language: 'en', ...original, is_own: false });
    const body = 'Congratulations!\n\n{videos}\n\n{link}';
    const own = { subject: '{journal} has published {title}', body };
    expect((await save('author-notice', own)).body).toMatchObject({ ...own, is_own: true });
    const hostile = '<b>{journal_email}</b>\r\nBcc: x';
    await addArticle(catalog.staff, { refnumber: '31', title: 'Rivers {link}', email: 'author@example.org' });
    const { headers, text } = await mailsTo('author@example.org');
    expect(headers.subject).toEqual(['Plains has published Rivers {link}']);
    expect(text).toBe('Congratulations!\n\nhttps://plains.example.org/pdf?refno=31\n');
    expect((await save('author-notice', { ...own, subject: hostile })).status).toBe(400);
    expect(await stored()).toBe(1);
    expect((await save('author-notice', original)).body).toMatchObject({ is_own: false });
    expect(await stored()).toBe(0);
  });

  it.each([
    ['author-notice', { subject: 'A', body: '{titel} {link}' }, '{titel} is not a placeholder of this mail'],
    ['invitation', { subject: 'A', body: 'Hello {name}' }, 'The text must contain the placeholder {link}'],
  ])('refuse a placeholder of %s that is unknown or missing, by its name', async (kind, text, body) => {
    for (const action of ['', '/preview']) {
      const response = await catalog.staff.post(path(kind, action)).send(text);
      expect([response.status, (response.body as ErrorBody).fields]).toEqual([400, { body }]);
    }
  });

  it('are previewed with a real article, and escaped where the mail is HTML', async () => {
    await addArticle(catalog.staff, { refnumber: '32', title: 'Soil &amp; <i>water</i>' });
    const preview = async (kind: string, body: string) =>
      (await catalog.staff.post(path(kind, '/preview')).send({ subject: 'S {journal}', body }))
        .body as MailPreview;
    expect(await preview('author-notice', '{title}, {link}')).toEqual({
      subject: 'S Plains',
      text: 'Soil & water, https://plains.example.org/pdf?refno=32\n',
    });
    const { html } = await preview('alert', '<script>x</script> {contents}\n\n{articles}\n\n{link}');
    expect(html).toContain('<p>&lt;script&gt;x&lt;/script&gt; Volume 5, Issue 2 (2026)</p>');
    expect(html).toContain('<b>Soil &amp; water</b>');
    expect(html).toMatch(/<p><a href="(https:[^"]*token=sample)">\1<\/a><\/p>/);
  });

  it('are sent as a sample to the address of whoever asks, an administrator only', async () => {
    const who = { username: 'Leela', password: 'rivers of the drylands' };
    await addUser(catalog.auth, who, { email: 'leela@example.org', role: 'administrator' });
    const theirs = await signIn(catalog.auth, who);
    expect((await catalog.visitor.post(path('reset', '/test')).set(theirs)).status).toBe(202);
    const { text } = await mailsTo('leela@example.org');
    expect(text).toContain('Hello Leela,');
    expect(text).toContain('https://plains.example.org/admin/link#sample');
    const editor = { username: 'Tara', password: 'rivers of the drylands' };
    await addUser(catalog.auth, editor, { role: 'editor' });
    const response = await catalog.visitor.get('/api/admin/messages').set(await signIn(catalog.auth, editor));
    expect(response.status).toBe(403);
  });
});
