import type { Migration } from '#platform/database/migrations.ts';

const former = { 'file.copy': { $exists: true }, 'file.copy.unsearched': { $exists: false } };
const waiting = { state: 'making', found: [], unsearched: [], left_out: [] };

/** The sweep orders the new copies; the files of the former ones are removed with other leftovers. */
export const rebuiltCopies: Migration = {
  name: 'copies of files are rebuilt from what is known to be needed',
  up: async (database) => {
    await database
      .collection('manuscripts')
      .updateMany(
        { files: { $elemMatch: { copy: { $exists: true }, 'copy.unsearched': { $exists: false } } } },
        { $set: { 'files.$[file].copy': waiting } },
        { arrayFilters: [former] },
      );
  },
  // The version before knows no more of a copy than these have.
  down: () => Promise.resolve(),
};
