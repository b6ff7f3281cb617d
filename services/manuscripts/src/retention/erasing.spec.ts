import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Types } from 'mongoose';
import type { ManuscriptStatistics, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { decide, sentManuscript, sentReview, tokenOf, wordFile } from '#testing/builders/manuscripts.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { ADMIN_PATH, AUTHOR_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { Links } from '../register/links/links.ts';
import { Erasing } from './erasing.ts';

/** Address, names, title and what was written about it: none of it may be found afterwards. */
const secrets = ['tara@example.org', 'Tara Quill', 'Quagmires', 'Peat Institute', 'remarkable peat'];
const reviewer = { email: 'ossian@example.org', name: 'Ossian Fenwick' };

describe('An erased manuscript', () => {
  const manuscripts = specManuscripts();

  const mine = {
    email: 'tara@example.org',
    title: 'Quagmires of the north',
    authors: [
      {
        name: 'Tara Quill',
        email: 'tara@example.org',
        corresponding: true,
        affiliations: [{ name: 'Peat Institute' }],
      },
    ],
  };
  /** One with everything that a manuscript can have, rejected. */
  async function rejected({ isReviewed = false } = {}) {
    const { sent, token } = await sentManuscript(manuscripts, mine);
    const path = `${ADMIN_PATH}/${sent.id}`;
    const report = wordFile(['A remarkable peat']);
    await manuscripts.staffUpload(sent.id, 'report', 'tara@example.org.docx', report).expect(201);
    await manuscripts.staff.post(`${path}/notes`).send({ text: 'Tara Quill called' }).expect(200);
    const manuscript = new Types.ObjectId(sent.id);
    const link = { kind: 'coauthor', email: mine.email, language: 'en', manuscript } as const;
    const coauthor = tokenOf(await manuscripts.app.get(Links).make('', link));
    await manuscripts.withLink(coauthor).post(`${AUTHOR_PATH}/agreement`).expect(200);
    if (isReviewed) {
      const review = { to_author: 'What a remarkable peat. '.repeat(6), to_editor: 'Tara Quill again' };
      await sentReview(manuscripts, sent.id, { ...reviewer, report: review });
    }
    await decide(manuscripts, sent.id, 'reject', { letter: 'Dear Tara Quill', to: [mine.email] });
    return { id: sent.id, number: sent.number!, path, token };
  }
  const endedDaysAgo = (id: string, days: number) =>
    manuscripts.database
      .collection('manuscripts')
      .updateOne(
        { _id: new Types.ObjectId(id) },
        { $set: { 'dates.ended': new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10) } },
      );
  /** One that is published, with a report by link and one that came by mail. */
  async function published(daysAgo: number) {
    const { sent } = await sentManuscript(manuscripts, mine);
    const path = `${ADMIN_PATH}/${sent.id}`;
    const report = { to_author: 'What a remarkable peat. '.repeat(6), to_editor: 'Tara Quill again' };
    await sentReview(manuscripts, sent.id, { ...reviewer, report });
    const file = wordFile(['A remarkable peat']);
    const uploaded = await manuscripts.staffUpload(sent.id, 'report', 'by-mail.docx', file).expect(201);
    const { files } = uploaded.body as StaffManuscript;
    await decide(manuscripts, sent.id, 'accept', { to: [] });
    const _id = new Types.ObjectId(sent.id);
    await manuscripts.database.collection('manuscripts').updateOne({ _id }, { $set: { stage: 'published' } });
    await endedDaysAgo(sent.id, daysAgo);
    return { id: sent.id, file: `${path}/files/${files.find(({ name }) => name === 'by-mail.docx')!.id}` };
  }
  /** What of the secrets all databases of the journal and its files have. */
  async function found(): Promise<string[]> {
    const client = manuscripts.database.getClient();
    const { databases } = await client.db().admin().listDatabases();
    const places: string[] = [];
    const { DATABASE_PREFIX, FILES_DIR } = manuscripts.catalog.environment;
    for (const { name } of databases.filter((one) => one.name.startsWith(DATABASE_PREFIX)))
      for (const collection of await client.db(name).collections()) {
        const text = JSON.stringify(await collection.find().toArray());
        places.push(
          ...[...secrets, ...Object.values(reviewer)]
            .filter((one) => text.includes(one))
            .map((one) => `${collection.namespace}: ${one}`),
        );
      }
    for (const name of await manuscripts.storedFiles()) {
      const bytes = await readFile(join(FILES_DIR, 'manuscripts', name));
      // Beside Word files are their reading views, as JSON.
      const isZip = bytes.subarray(0, 2).toString() === 'PK';
      const texts = isZip ? [...(await readZip(bytes)).values()].map(String).join() : String(bytes);
      places.push(...secrets.filter((one) => texts.includes(one)).map((one) => `${name}: ${one}`));
    }
    return places;
  }
  const statistics = async () =>
    (await manuscripts.staff.get(`${ADMIN_PATH}/statistics`)).body as ManuscriptStatistics;

  it('comes as a zip of everything before', async () => {
    const { path, number } = await rejected();
    const response = await manuscripts.staff.get(`${path}/package.zip`).responseType('blob');
    expect(response.headers['content-disposition']).toContain(`manuscript-${number}.zip`);
    const files = await readZip(response.body as Buffer);
    expect([...files.keys()].sort()).toEqual([
      'files/1-manuscript-round-0-rivers.docx',
      'files/2-report-round-0-tara_example.org.docx',
      'history.json',
      'letters/1-reject.txt',
      'mails.json',
      'manuscript.json',
    ]);
    expect(String(files.get('manuscript.json'))).toContain('Tara Quill called');
    expect(String(files.get('mails.json'))).toContain('decision-reject');
    await manuscripts.staff.post(`${path}/erase`).send({}).expect(200);
  });

  it('leaves number, days and counts, and nothing that says whose it was', async () => {
    const { path, id, token } = await rejected({ isReviewed: true });
    const similar = await sentManuscript(manuscripts, { ...mine, email: 'asha@example.org' });
    await manuscripts.visitor.post('/api/manuscripts').send({ email: mine.email }).expect(202);
    expect(await found()).not.toEqual([]);
    const before = await statistics();
    expect((await manuscripts.staff.post(`${path}/erase`).send({}).expect(200)).body).toMatchObject({
      id,
      title_text: '',
      email: '',
      stage: 'rejected',
      acts: [],
      dates: { submitted: expect.any(String) },
    });
    expect(await statistics()).toEqual(before);
    await manuscripts.withLink(token).get(AUTHOR_PATH).expect(404);
    for (const call of ['reopen', 'link', 'notes'])
      await manuscripts.staff.post(`${path}/${call}`).send({ text: 'x' }).expect(409);
    // That of the other one goes too.
    await manuscripts.withdraw(similar.token);
    await manuscripts.staff.post(`${ADMIN_PATH}/${similar.sent.id}/erase`).send({}).expect(200);
    // A copy that was being made goes when its job ends.
    await eventually(async () => expect(await found()).toEqual([]));
  });

  it('is still found as a duplicate, by its title and file', async () => {
    const { sent } = await sentManuscript(manuscripts, mine);
    const { duplicates } = await manuscripts.shown(sent.id);
    expect(duplicates).toContainEqual(expect.objectContaining({ why: 'title', title_text: '' }));
    await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/erase`).send({}).expect(409);
  });

  it('is erased by the settings, and one that they keep is not', async () => {
    const [old, young] = [await rejected(), await rejected()];
    await endedDaysAgo(old.id, 370);
    await endedDaysAgo(young.id, 300);
    const erasedNow = async () =>
      Promise.all([old, young].map(async ({ id }) => Boolean((await manuscripts.shown(id)).erased)));
    await manuscripts.set({ manuscript_months: 0 });
    await manuscripts.app.get(Erasing).sweep();
    expect(await erasedNow()).toEqual([false, false]);
    await manuscripts.set({ manuscript_months: 12 });
    await manuscripts.app.get(Erasing).sweep();
    expect(await erasedNow()).toEqual([true, false]);
  });

  it('is the reports alone where it is published, after the months of the settings', async () => {
    const both = [await published(3 * 366), await published(3 * 364)];
    const seen = () =>
      Promise.all(
        both.map(async ({ id, file }) => {
          const { reviews, files, title_text } = await manuscripts.shown(id);
          const names = files.map(({ name }) => name);
          const { status } = await manuscripts.staff.get(file);
          return [title_text, names, reviews[0]!.state, reviews[0]!.report?.to_editor, status];
        }),
      );
    const kept = [mine.title, ['rivers.docx', 'by-mail.docx'], 'done', 'Tara Quill again', 200];
    for (const [months, old] of [
      ['0', kept],
      ['36', [mine.title, ['rivers.docx'], 'done', undefined, 404]],
    ] as const) {
      await manuscripts.set({ review_months: months });
      await manuscripts.app.get(Erasing).sweep();
      expect(await seen()).toEqual([old, kept]);
    }
    const released = await manuscripts.database
      .collection('reviews')
      .distinct('manuscript', { release: { $exists: true } });
    expect(both.map(({ id }) => released.some((one) => String(one) === id))).toEqual([false, true]);
  });
});
