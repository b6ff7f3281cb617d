import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { QueueState } from '#contracts/api/jobs.ts';
import { Queues } from '#messaging/queues.ts';
import type { RunningWorker } from '#messaging/worker.ts';
import type { ManuscriptListing, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { decide, invitedReviewer, sentManuscript } from '#testing/builders/manuscripts.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { runCatalogWorker, sendManuscriptMail } from '#testing/running/running-catalog-worker.ts';
import { ADMIN_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';

const REFUSAL = '550 5.1.1 No such user';

describe('A mail about a manuscript', () => {
  const manuscripts = specManuscripts();
  const mailServer = beforeBlock(startMailServer);
  let worker: RunningWorker;
  let refused: string[] = [];

  beforeAll(async () => {
    mailServer.refusal = (to) => (refused.includes(to) ? REFUSAL : undefined);
    worker = await runCatalogWorker(manuscripts.catalog, {
      SMTP_URL: mailServer.url,
      BOUNCE_ADDRESS: 'bounces@journal.example',
      MANUSCRIPTS_RPC: manuscripts.rpc,
    });
  });

  const mailsOf = async (id: string, kind: string) =>
    (await manuscripts.shown(id)).mails.filter((mail) => mail.kind === kind);
  const settled = (id: string, kind: string) =>
    eventually(async () => {
      const [mail] = await mailsOf(id, kind);
      expect(mail?.state).not.toBe('queued');
      return mail!;
    });
  const waiting = async () =>
    ((await manuscripts.staff.get(`${ADMIN_PATH}/today`)).body as { undelivered: number }).undelivered;
  const act = (id: string, mail: string, what: string) =>
    manuscripts.staff.post(`${ADMIN_PATH}/${id}/mails/${mail}/${what}`);
  const received = (to: string) => mailServer.received.filter((mail) => mail.to.includes(to));

  it('waits for the office when it is refused, with the server’s words until it is sent again', async () => {
    refused = ['leela@hills.example'];
    const { sent } = await sentManuscript(manuscripts);
    const { review } = await invitedReviewer(manuscripts, sent.id);
    const mail = await settled(sent.id, 'review-invitation');
    expect(mail).toMatchObject({
      to: 'leela@hills.example',
      review: review.id,
      state: 'failed',
      seen: false,
    });
    expect(mail.error).toContain(REFUSAL);
    expect(await waiting()).toBe(1);
    const list = (await manuscripts.staff.get(`${ADMIN_PATH}?filter=undelivered`))
      .body as ManuscriptListing[];
    expect(list.map(({ id }) => id)).toEqual([sent.id]);
    refused = [];
    const again = await act(sent.id, mail.id, 'again').expect(200);
    const [queued] = (again.body as StaffManuscript).mails.filter(({ kind }) => kind === 'review-invitation');
    expect(queued).toMatchObject({ error: '' });
    expect(await settled(sent.id, 'review-invitation')).toMatchObject({ state: 'sent', error: '' });
    expect(received('leela@hills.example')).toHaveLength(1);
    expect(await waiting()).toBe(0);
    await act(sent.id, mail.id, 'again').expect(404);
    await act(sent.id, queued!.id, 'again').expect(404);
  });

  it('waits for nobody once the office has seen that it was refused', async () => {
    refused = ['gone@uni.example'];
    const { sent } = await sentManuscript(manuscripts, { email: 'gone@uni.example' });
    const mail = await settled(sent.id, 'manuscript-received');
    expect([mail.state, await waiting()]).toEqual(['failed', 1]);
    const seen = await act(sent.id, mail.id, 'seen').expect(200);
    expect((seen.body as StaffManuscript).mails).toContainEqual({ ...mail, seen: true });
    expect(await waiting()).toBe(0);
  });

  it('waits for the office when it comes back after it was sent', async () => {
    const { sent } = await sentManuscript(manuscripts, { email: 'full@uni.example' });
    await decide(manuscripts, sent.id, 'reject', { to: ['full@uni.example'] });
    const kind = 'decision-reject';
    const mail = await settled(sent.id, kind);
    const { from } = received('full@uni.example').find(({ from: path }) => path.includes(mail.id))!;
    const bounce = [
      `To: ${from}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Action: failed',
      'Status: 5.2.2',
      'Diagnostic-Code: smtp; 552 5.2.2 Mailbox full',
      '',
      '--b--',
    ].join('\r\n');
    await request(manuscripts.catalog.url)
      .post('/api/alerts/bounces')
      .set('Content-Type', 'message/rfc822')
      .send(bounce)
      .expect(204);
    expect(await mailsOf(sent.id, kind)).toMatchObject([
      { state: 'bounced', error: 'Returned: smtp; 552 5.2.2 Mailbox full' },
    ]);
    expect(await waiting()).toBe(1);
    await act(sent.id, mail.id, 'seen').expect(200);
  });

  it('is not delivered once its job has failed, which is then sent again from the manuscript alone', async () => {
    const { sent } = await sentManuscript(manuscripts, { email: 'failed@uni.example' });
    const { id: mailId } = await settled(sent.id, 'manuscript-received');
    const mails = manuscripts.database.collection<{ _id: string }>('mails');
    await mails.updateOne({ _id: mailId }, { $set: { state: 'queued' } });
    const { database } = manuscripts.catalog;
    await database.collection<{ _id: string }>('sentmails').deleteOne({ _id: mailId });
    // Its payload lacks the request, so no attempt is made.
    const queue = worker.app.get(Queues).queue('catalog.mail');
    const job = await queue.add('catalog.send-manuscript-mail', { mailId });
    expect(await settled(sent.id, 'manuscript-received')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('could not be created'),
    });
    const queues = (await manuscripts.catalog.staff.get('/api/admin/queues')).body as QueueState[];
    const { failed } = queues.find(({ name }) => name === 'catalog.mail')!;
    expect(failed).toMatchObject([{ id: job.id, retryable: false }]);
  });

  it('goes out once, however often its job is run, and not at all where that is not known', async () => {
    const { sent } = await sentManuscript(manuscripts, { email: 'once@uni.example' });
    const { id: mailId } = await settled(sent.id, 'manuscript-received');
    const run = () => sendManuscriptMail(worker, mailId);
    const mails = manuscripts.database.collection<{ _id: string }>('mails');
    const queue = () =>
      mails.updateOne({ _id: mailId }, { $set: { state: 'queued', expires: new Date(Date.now() + 60_000) } });
    const begun = (since: Date) =>
      manuscripts.catalog.database
        .collection<{ _id: string }>('sentmails')
        .updateOne({ _id: mailId }, { $set: { begun: since }, $unset: { sent: 1 } });
    // As after a flush of Redis, or a worker that lost its lock.
    await queue();
    await Promise.all([run(), run()]);
    expect(await mailsOf(sent.id, 'manuscript-received')).toMatchObject([{ state: 'sent' }]);
    // As while another worker is sending it.
    await queue();
    await begun(new Date());
    await expect(run()).rejects.toThrow('Another process is sending this mail');
    // As after one that died in it.
    await begun(new Date(Date.now() - 600_000));
    await run();
    const [mail] = await mailsOf(sent.id, 'manuscript-received');
    expect(mail).toMatchObject({ state: 'failed', error: expect.stringContaining('do not know') });
    expect(received('once@uni.example')).toHaveLength(1);
  });
});
