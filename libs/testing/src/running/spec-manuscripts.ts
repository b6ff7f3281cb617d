import { beforeAll, expect } from '@jest/globals';
import { Types } from 'mongoose';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  AuthorManuscript,
  ManuscriptsToday,
  StaffManuscript,
} from '#contracts/manuscripts/manuscripts.ts';
import type { ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { ManuscriptSweep } from '../../../../services/manuscripts/src/retention/sweep.ts';
import { orderedMails, wordFile } from '../builders/manuscripts.ts';
import { eventually } from '../jest/eventually.ts';
import { type RunningCatalog, runCatalog } from './running-catalog.ts';
import { type RunningManuscripts, runManuscripts } from './running-manuscripts.ts';

export const AUTHOR_PATH = '/api/manuscripts/mine';
export const REVIEW_PATH = '/api/manuscripts/review';
export const ADMIN_PATH = '/api/admin/manuscripts';

type Running = RunningManuscripts & { catalog: RunningCatalog };
type SpecManuscripts = Running & ReturnType<typeof userActions>;

/** A journal that takes manuscripts for a `describe`. @param prepare creates data before the first spec */
export function specManuscripts(prepare?: (manuscripts: SpecManuscripts) => Promise<void>): SpecManuscripts {
  const running = {} as Running;
  const manuscripts = Object.assign(running, userActions(running));
  beforeAll(async () => {
    const catalog = await runCatalog();
    Object.assign(running, { catalog }, await runManuscripts(catalog));
    await prepare?.(manuscripts);
  });
  return manuscripts;
}

/** A day from today, YYYY-MM-DD. */
export const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const uniqueFile = (text: string) => wordFile([text, String(Math.random())]);

function userActions(running: Running) {
  const asAuthor = (token: string) => running.withLink(token);
  const shown = async (id: string) =>
    (await running.staff.get(`${ADMIN_PATH}/${id}`)).body as StaffManuscript;
  const upload = (token: string, kind: string) =>
    asAuthor(token)
      .post(`${AUTHOR_PATH}/files?kind=${kind}`)
      .attach('file', uniqueFile(kind), `${kind}.docx`);
  return {
    shown,
    upload,
    today: async () => (await running.staff.get(`${ADMIN_PATH}/today`)).body as ManuscriptsToday,
    /** Waits for the copies of a manuscript's files. */
    copied: (id: string) =>
      eventually(async () => {
        const { files } = await shown(id);
        expect(files.map(({ copy }) => copy?.state)).not.toContain('making');
      }),
    startReview: (id: string, given: object = {}) =>
      running.staff.post(`${ADMIN_PATH}/${id}/review`).send(given).expect(200),
    reopen: (id: string) => running.staff.post(`${ADMIN_PATH}/${id}/reopen`),
    /** Sends the revision that was requested. */
    revise: async (token: string, answer: string) => {
      await upload(token, 'manuscript').expect(201);
      await asAuthor(token).patch(AUTHOR_PATH).send({ answer }).expect(200);
      await asAuthor(token).post(`${AUTHOR_PATH}/send`).expect(200);
    },
    set: (settings: object) => running.catalog.staff.post('/api/settings').send(settings).expect(200),
    mine: async (token: string) => (await asAuthor(token).get(AUTHOR_PATH)).body as AuthorManuscript,
    review: async (token: string) => (await asAuthor(token).get(REVIEW_PATH)).body as ReviewerReview,
    respond: (token: string, answer: 'accept' | 'decline', more: object = {}) =>
      asAuthor(token)
        .post(`${REVIEW_PATH}/answer`)
        .send({ answer, ...more }),
    staffUpload: (id: string, kind: string, name = `${kind}.docx`, file = uniqueFile(kind)) =>
      running.staff.post(`${ADMIN_PATH}/${id}/files?kind=${kind}`).attach('file', file, name),
    uploadReport: (token: string, file: Buffer) =>
      asAuthor(token).post(`${REVIEW_PATH}/files?kind=report`).attach('file', file, 'leela.docx'),
    withdraw: (token: string) => asAuthor(token).post(`${AUTHOR_PATH}/withdraw`).send({ reason: 'An error' }),
    /** The mails of one kind about a manuscript, as the worker would send them now. */
    mails: async (id: string, kind: string) =>
      (await orderedMails(running, { id })).filter((mail) => mail.kind === kind),
    countMails: (id: string, kind: string) =>
      running.database.collection('mails').countDocuments({ kind, manuscript: new Types.ObjectId(id) }),
    sweepOn: (day: number) => running.app.get(ManuscriptSweep).sweep(new Date(Date.now() + day * DAY_MS)),
    storedFiles: () => readdir(join(running.catalog.environment.FILES_DIR, 'manuscripts')).catch(() => []),
  };
}
