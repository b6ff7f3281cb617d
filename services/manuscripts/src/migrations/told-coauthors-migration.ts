import type { Migration } from '#platform/database/migrations.ts';

/** Marks co-authors as notified where a mail was sent with the manuscript. */
export const toldCoauthors: Migration = {
  name: 'co-authors of manuscripts that were sent are not told a second time',
  up: async (database) => {
    const sent = { stage: { $ne: 'draft' }, coauthorsTold: { $exists: false } };
    await database.collection('manuscripts').updateMany(sent, { $set: { coauthorsTold: true } });
  },
  down: async (database) => {
    await database.collection('manuscripts').updateMany({}, { $unset: { coauthorsTold: 1 } });
  },
};
