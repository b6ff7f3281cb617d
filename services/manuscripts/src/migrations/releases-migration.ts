import { plainText } from '#contracts/text/rich-text.ts';
import type { Migration } from '#platform/database/migrations.ts';
import type { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { releasable } from '../review/releases.ts';
import type { ReviewDocument } from '../register/review.schema.ts';

export const releasedReviews: Migration = {
  name: 'reviewers see what was released to them, and authors the files of reports that are shown',
  up: async (database) => {
    const reviews = database.collection<ReviewDocument>('reviews');
    const manuscripts = database.collection<ManuscriptDocument>('manuscripts');
    const unreleased = { release: { $exists: false }, erased: { $exists: false } };
    for await (const { _id, round, invited, shown, manuscript: of } of reviews.find(unreleased)) {
      const manuscript = await manuscripts.findOne({ _id: of });
      if (!manuscript) continue;
      const [id, title] = [_id.toHexString(), plainText(manuscript.title)];
      const known = { _id: of, reviews: { $elemMatch: { id, title: { $exists: false } } } };
      await manuscripts.updateOne(known, { $set: { 'reviews.$.title': title } });
      const file = { _id: of, files: { $elemMatch: { review: id, shown: { $exists: false } } } };
      if (shown) await manuscripts.updateOne(file, { $set: { 'files.$.shown': true } });
      const content = releasable(manuscript, manuscript.model ?? 'double anonymized', round);
      const release = { ...content, by: { id: '', name: 'The journal' }, at: invited };
      await reviews.updateOne({ _id, ...unreleased }, { $set: { release } });
    }
  },
  down: async (database) => {
    await database.collection('reviews').updateMany({}, { $unset: { release: '' } });
    await database.collection('manuscripts').updateMany({}, { $unset: { 'reviews.$[].title': '' } });
  },
};
