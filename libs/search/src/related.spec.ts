import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '#testing/jest/eventually.ts';
import { IndexedNotes, type Note, noteFields } from '#testing/builders/indexed-notes.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { describeEachEngine } from '#testing/servers/search-engines.ts';
import type { SearchIndex } from './search-index.ts';

const OTHERS = 4_500;

describeEachEngine('Related documents', (engine) => {
  const trial = beforeBlock(() => IndexedNotes.start(engine));
  let index: SearchIndex<Note>;

  const add = async (count: number, title: (number: number) => string) => {
    await trial.add(...Array.from({ length: count }, (_, number) => ({ title: title(number) })));
  };
  const related = async (title: string, limit = 3) => {
    const { _id } = (await trial.notes.findOne({ title }).lean())!;
    const query = { words: title.split(' '), group: 'open', texts: ['title', 'body'] };
    const ids = await index.related({ ...query, except: _id.toHexString(), limit });
    const notes = await trial.notes.find({ _id: { $in: ids } }).lean();
    return ids.map((id) => notes.find((note) => note._id.toHexString() === id)?.title);
  };

  beforeAll(async () => {
    // Among 5,000 documents, words of at most 250 are rare.
    await add(OTHERS, (number) => `common filler${number}`);
    await add(260, (number) => `frequent filling${number}`);
    await add(230, (number) => `seldom padding${number}`);
    await trial.add({ title: 'saline marsh barley common' }, { title: 'saline barley common' });
    await trial.add({ title: 'barley seldom common' }, { title: 'frequent common solitary' });
    await trial.add({ title: 'saline barley', state: 'closed' }, { title: 'marsh only' });
    await trial.add({ title: 'seldom marsh unique' });
    index = await trial.open(':memory:', noteFields);
    await eventually(() => index.untilComplete());
  });

  it('share at least two rare words, those with the most and rarest first', async () => {
    expect(await related('saline marsh barley common')).toEqual(['saline barley common']);
    expect(await related('barley seldom common')).toEqual([]);
  });

  it('share no common words only, however often they are asked for', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await related('frequent common solitary')).toEqual([]);
      expect(await related('common filler7')).toEqual([]);
    }
  });

  it('share also words of many documents that are still rare', async () => {
    await trial.add({ title: 'seldom marsh grove' });
    await index.untilCurrent();
    for (let time = 0; time < 2; time += 1)
      expect(await related('seldom marsh unique')).toEqual(['seldom marsh grove']);
  });
});
