import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { MAX_CLIENT_BYTES, MAX_DRAFT_BYTES, MAX_MAILBOX_BYTES } from '#contracts/manuscripts/files.ts';
import type { DraftRoomView } from '#contracts/manuscripts/manuscripts.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { completeDraft, newToken, sentManuscript, wordFile } from '#testing/builders/manuscripts.ts';
import { forwardedFor } from '#testing/builders/users.ts';
import { AUTHOR_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

const DRAFTS = '/api/admin/manuscript-drafts';

describe('The room of authors’ drafts', () => {
  const manuscripts = specManuscripts();
  const stored = () => manuscripts.database.collection('manuscripts');
  const upload = (token: string, client = '198.51.100.7') =>
    manuscripts
      .withLink(token)
      .post(`${AUTHOR_PATH}/files?kind=manuscript`)
      .set(forwardedFor(client))
      .attach('file', wordFile([String(Math.random())]), 'a.docx');
  const grow = (id: string, bytes: number) =>
    stored().updateOne({ _id: new Types.ObjectId(id) }, { $set: { 'files.0.bytes': bytes } });
  const drafts = async () => (await manuscripts.staff.get(DRAFTS).expect(200)).body as DraftRoomView;
  const full = { status: 409, body: { error: 'drafts_too_large' } };

  it('is bounded by mailbox, in whatever spelling, and seen and erased by the office', async () => {
    const { draft } = await completeDraft(manuscripts, { email: 'asha.verma@gmail.com' });
    await grow(draft.id, MAX_MAILBOX_BYTES);
    const other = await newToken(manuscripts, 'ashaverma@googlemail.com');
    expect(await upload(other)).toMatchObject(full);
    await upload(await newToken(manuscripts, 'ravi@example.org')).expect(201);
    const seen = await drafts();
    expect(seen.drafts[0]).toMatchObject({ id: draft.id, email: 'asha.verma@gmail.com' });
    expect(seen.bytes).toBeGreaterThanOrEqual(MAX_MAILBOX_BYTES);
    await manuscripts.staff.delete(`${DRAFTS}/${draft.id}`).expect(204);
    await upload(other).expect(201);
  });

  it('is bounded by client, with what it has sent within a day', async () => {
    const { token, sent } = await sentManuscript(manuscripts, { email: 'many@example.org' });
    await stored().updateOne({ _id: new Types.ObjectId(sent.id) }, { $unset: { client: 1 } });
    const { id } = (await upload(await newToken(manuscripts, 'client@example.org'), '203.0.113.9')).body as {
      id: string;
    };
    await grow(id, MAX_CLIENT_BYTES);
    expect(await upload(await newToken(manuscripts, 'next@example.org'), '203.0.113.9')).toMatchObject(full);
    const set = { stage: 'received', turn: 'office', since: new Date(Date.now() - DAY_MS - 1_000) };
    await stored().updateOne({ _id: new Types.ObjectId(id) }, { $set: set });
    expect(await upload(await newToken(manuscripts, 'next@example.org'), '203.0.113.9')).toMatchObject(full);
    await manuscripts.sweepOn(0);
    await upload(await newToken(manuscripts, 'next@example.org'), '203.0.113.9').expect(201);
    await manuscripts.staff.delete(`${DRAFTS}/${sent.id}`).expect(404);
    expect(token).not.toBe('');
  });

  it('is made, once all of it is full, by erasing the oldest draft of the client that has the most', async () => {
    const hog = '203.0.113.77';
    const tokens = [
      await newToken(manuscripts, 'one@hog.example'),
      await newToken(manuscripts, 'two@hog.example'),
    ];
    const ids: string[] = [];
    for (const token of tokens) ids.push(((await upload(token, hog)).body as { id: string }).id);
    for (const id of ids) await grow(id, MAX_DRAFT_BYTES / 2);
    await upload(await newToken(manuscripts, 'small@example.org')).expect(201);
    const left = (await drafts()).drafts.map(({ id }) => id);
    expect([left.includes(ids[0]!), left.includes(ids[1]!)]).toEqual([false, true]);
  });
});
