import { describe, expect, it } from '@jest/globals';
import type { DocumentStatistics } from '#contracts/fields/entities.ts';
import { specDocuments } from '#testing/running/running-documents.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('The certificates by week', () => {
  const documents = specDocuments({ withWorker: false });

  const byWeek = async () =>
    ((await documents.staff.get('/api/pdf/statistics/')).body as DocumentStatistics).certificates_by_week;

  it('cover twelve weeks that begin on a Monday, this week last', async () => {
    const weeks = (await byWeek()).map(({ week }) => new Date(week));
    expect(weeks).toHaveLength(12);
    expect(weeks.map((week) => week.getUTCDay())).toEqual(Array(12).fill(1));
    const sinceMonday = Date.now() - weeks.at(-1)!.getTime();
    expect(sinceMonday >= 0 && sinceMonday < 7 * DAY_MS).toBe(true);
  });

  it('count what was issued in each week, nothing older, and nothing of articles that are gone', async () => {
    const weeks = await byWeek();
    expect(weeks.map(({ certificates }) => certificates)).toEqual(Array(12).fill(0));
    const issued = documents.database.collection<{ _id: string }>('certificates');
    const monday = new Date(weeks[10]!.week).getTime();
    const times = [monday - 1, monday, monday + 7 * DAY_MS - 1, monday - 11 * 7 * DAY_MS];
    const counted = times.map((time, index) => ({
      _id: `C${index}`,
      articleId: String(index),
      issuedAt: new Date(time),
    }));
    const gone = { ...counted[1]!, _id: 'C', articleId: '', withdrawn: true };
    await issued.insertMany([...counted, gone]);
    expect((await byWeek()).map(({ certificates }) => certificates).slice(-3)).toEqual([1, 2, 0]);
    expect((await byWeek()).reduce((sum, { certificates }) => sum + certificates, 0)).toBe(3);
  });

  it('are for staff only', async () => {
    expect((await documents.visitor.get('/api/pdf/statistics')).status).toBe(401);
  });
});
