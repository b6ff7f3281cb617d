import { dropIndex, type Migration } from '#platform/database/migrations.ts';

export const joinedReviews: Migration = {
  name: 'a reviewer whose records were joined may have two reviews in a round',
  up: (database) => dropIndex(database, { collection: 'reviews', name: 'manuscript_1_round_1_reviewer_1' }),
  down: (database) =>
    dropIndex(database, { collection: 'reviews', name: 'manuscript_1_round_1_reviewer_1_letter_1' }),
};
