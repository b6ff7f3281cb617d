import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { ManuscriptFacts, ManuscriptStatistics } from '#contracts/manuscripts/manuscripts.ts';
import type { ManuscriptStage } from '#contracts/policies/manuscript-stages.ts';
import { sentManuscript } from '#testing/builders/manuscripts.ts';
import { ADMIN_PATH, dayIn, specManuscripts } from '#testing/running/spec-manuscripts.ts';

interface Row {
  stage: ManuscriptStage;
  /** Days, YYYY-MM-DD. */
  dates: { submitted: string; first_decision?: string; accepted?: string; ended?: string };
  reports?: number;
  /** Days from the submission to an invitation, and to its report; without a report it was declined. */
  reviews?: [number, number?][];
}

/** Twelve of 2025, and one of the year before. */
const onPaper: Row[] = [
  {
    stage: 'published',
    dates: {
      submitted: '2025-01-01',
      first_decision: '2025-01-11',
      accepted: '2025-02-10',
      ended: '2025-03-02',
    },
    reports: 2,
    reviews: [[1, 8], [2, 30], [2]],
  },
  {
    stage: 'accepted',
    dates: { submitted: '2025-02-01', first_decision: '2025-02-15', accepted: '2025-03-03' },
    reports: 2,
    reviews: [
      [0, 3],
      [5, 15],
    ],
  },
  {
    stage: 'rejected',
    dates: { submitted: '2025-03-01', first_decision: '2025-03-31', ended: '2025-03-31' },
    reports: 1,
  },
  {
    stage: 'rejected',
    dates: { submitted: '2025-03-10', first_decision: '2025-03-12', ended: '2025-03-12' },
  },
  {
    stage: 'rejected',
    dates: { submitted: '2025-04-01', first_decision: '2025-04-05', ended: '2025-04-05' },
  },
  { stage: 'withdrawn', dates: { submitted: '2025-04-10', ended: '2025-04-20' } },
  { stage: 'received', dates: { submitted: '2025-05-01' } },
  { stage: 'review', dates: { submitted: '2025-05-02' }, reviews: [[400, 412], [400]] },
  { stage: 'revision', dates: { submitted: '2025-05-03', first_decision: '2025-05-23' } },
  {
    stage: 'published',
    dates: {
      submitted: '2025-06-01',
      first_decision: '2025-06-21',
      accepted: '2025-07-31',
      ended: '2025-08-30',
    },
    reports: 2,
  },
  {
    stage: 'rejected',
    dates: { submitted: '2025-07-01', first_decision: '2025-07-09', ended: '2025-09-29' },
    reports: 2,
  },
  {
    stage: 'accepted',
    dates: { submitted: '2025-08-01', first_decision: '2025-08-13', accepted: '2025-08-13' },
  },
  {
    stage: 'rejected',
    dates: { submitted: '2024-12-31', first_decision: '2025-01-01', ended: '2025-01-01' },
    reviews: [[0, 1]],
  },
];

describe('The statistics of manuscripts', () => {
  const manuscripts = specManuscripts();
  let number = 20_250_000;

  async function store(rows: readonly Row[]): Promise<void> {
    const collection = manuscripts.database.collection('manuscripts');
    const { sent } = await sentManuscript(manuscripts);
    const model = (await collection.findOneAndDelete({ _id: new Types.ObjectId(sent.id) }))!;
    const [file] = model.files as object[];
    const reviews: object[] = [];
    await collection.insertMany(
      rows.map(({ reports = 0, reviews: asked = [], ...row }) => {
        number += 1;
        const report = { ...file, kind: 'report' };
        const own = {
          _id: new Types.ObjectId(),
          number,
          files: [file, ...Array<object>(reports).fill(report)],
        };
        const day = (after: number) => new Date(Date.parse(row.dates.submitted) + after * 86_400_000);
        for (const [invited, done] of asked)
          reviews.push({
            manuscript: own._id,
            reviewer: new Types.ObjectId(),
            round: 0,
            invited: day(invited),
            ...(done === undefined ? { state: 'declined' } : { state: 'done', done: day(done) }),
          });
        return { ...model, ...row, ...own };
      }),
    );
    if (reviews.length > 0) await manuscripts.database.collection('reviews').insertMany(reviews);
  }

  it('are those of twelve manuscripts counted by hand', async () => {
    await store(onPaper);
    const path = `${ADMIN_PATH}/statistics?from=2025-01-01&to=2025-12-31`;
    const { months, ...figures } = (await manuscripts.staff.get(path)).body as ManuscriptStatistics;
    expect(figures).toEqual({
      from: '2025-01-01',
      to: '2025-12-31',
      received: 12,
      open: 3,
      accepted: 4,
      rejected_without_review: 2,
      rejected_after_review: 2,
      withdrawn: 1,
      acceptance_rate: 50,
      // 2 4 8 10 12 14 20 20 30
      median_days_to_first_decision: 12,
      // 2 4 12 30 30 40 60 90
      median_days_to_final_decision: 30,
      // 60 90
      median_days_to_publication: 75,
      // Three, two and two; two of them declined.
      reviews_asked: 7,
      reviews_received: 5,
      // 3 7 10 12 28
      median_days_to_review: 10,
    });
    expect(months).toHaveLength(8);
    expect(months).toContainEqual({ month: '2025-05', received: 3, accepted: 0 });
    expect(months).toContainEqual({ month: '2025-08', received: 1, accepted: 1 });
  });

  it('are public once twenty manuscripts of the last year are decided', async () => {
    const decided = (stage: 'accepted' | 'rejected', days: number): Row => ({
      stage,
      dates: {
        submitted: dayIn(-100),
        first_decision: dayIn(days - 100),
        ...(stage === 'accepted' ? { accepted: dayIn(days - 100) } : { ended: dayIn(days - 100) }),
      },
    });
    const facts = async () =>
      (await manuscripts.visitor.get('/api/manuscripts/facts')).body as ManuscriptFacts;
    await store(Array.from({ length: 19 }, (_, at) => decided(at < 5 ? 'accepted' : 'rejected', 10 + at)));
    expect(await facts()).not.toHaveProperty('median_days');
    await store([decided('rejected', 40)]);
    expect(await facts()).toMatchObject({ median_days: 19.5, acceptance_rate: 25 });
  });
});
