import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { words } from '#contracts/text/folding.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { IndexedNotes, type Note, noteFields } from '#testing/builders/indexed-notes.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { describeEachEngine } from '#testing/servers/search-engines.ts';
import type { RankedQuery } from './search-fields.ts';
import type { SearchIndex } from './search-index.ts';

const everything = { words: [], groups: noteFields.groups };
const ranking = [['title', 'body']];

describeEachEngine('A search index', (engine) => {
  const trial = beforeBlock(() => IndexedNotes.start(engine));
  let index: SearchIndex<Note>;
  const found = async (query: RankedQuery) => {
    const { ids, total } = await index.find(query);
    return { ids, total: await total() };
  };
  const titles = (searched: string, groups?: readonly string[]) => trial.titles(index, searched, groups);

  beforeAll(async () => {
    await trial.add({ title: 'salt', body: 'sea' }, { title: 'sea', body: 'wind' });
    index = await trial.open(':memory:');
    await eventually(() => index.untilComplete());
    await trial.add({ title: 'sea salt', state: 'closed' }, { title: 'अशोक', body: 'वर्मा' });
    await index.untilCurrent();
  });

  it.each([
    ['sea', ['sea salt', 'sea', 'salt']],
    ['se', ['sea salt', 'sea', 'salt']],
    ['sea sea s', ['sea salt', 'sea', 'salt']],
    ['salt sea', ['sea salt', 'salt']],
    ['ea', []],
    ['sea nothing', []],
    ['अशो', ['अशोक']],
    ['', ['अशोक', 'sea salt', 'sea', 'salt']],
  ])('ranks the first text before the others, and the newest first: %j', async (searched, found) => {
    expect(await titles(searched)).toEqual(found);
  });

  it('searches and counts by group', async () => {
    expect(await titles('sea', ['open'])).toEqual(['sea', 'salt']);
    expect(await titles('sea', ['closed', 'unknown'])).toEqual(['sea salt']);
    expect(await titles('', ['closed'])).toEqual(['sea salt']);
    expect(await titles('sea', [])).toEqual([]);
    expect(await index.count({ words: ['sea'], groups: noteFields.groups })).toEqual({ open: 2, closed: 1 });
    expect(await index.count(everything)).toEqual({ open: 3, closed: 1 });
  });

  it('pages through the matches, and returns their total on every page', async () => {
    const { ids } = await index.find({ ...everything, ranking, skip: 0, limit: 10 });
    for (const query of [everything, { ...everything, words: ['s'] }])
      for (const skip of [0, 1, 2, 1_000_000_000]) {
        const page = await found({ ...query, ranking, skip, limit: 1 });
        const matches = query.words.length === 0 ? ids : ids.slice(1);
        expect(page).toEqual({ total: matches.length, ids: matches.slice(skip, skip + 1) });
      }
    const first = await found({ ...everything, words: ['s'], ranking, skip: 0, limit: 0 });
    expect(first).toEqual({ total: 3, ids: [] });
  });

  it('has what is shown of the documents, as they are now', async () => {
    const shown = async (searched: string) => {
      const query = { words: words(searched), groups: noteFields.groups, ranking, skip: 0, limit: 10 };
      return (await index.find({ ...query, withShown: true })).shown;
    };
    expect(await shown('sea')).toEqual(['“sea salt”', '“sea”', '“salt”']);
    await trial.add({ title: 'dunes' });
    await index.untilCurrent();
    expect(await shown('dunes')).toEqual(['“dunes”']);
    await trial.notes.updateOne({ title: 'dunes' }, { title: 'dunes at night', state: 'closed' });
    await index.untilCurrent();
    expect(await shown('dunes')).toEqual(['“dunes at night”']);
    await trial.notes.deleteOne({ title: 'dunes at night' });
    await index.untilCurrent();
    expect(await shown('dunes')).toEqual([]);
    expect(await index.find({ ...everything, ranking, skip: 0, limit: 1 })).not.toHaveProperty('shown');
  });

  it('counts as far as the query says', async () => {
    await trial.add(...Array.from({ length: 1_005 }, () => ({ title: 'reeds' })));
    await index.untilCurrent();
    const query = { words: ['ree'], groups: noteFields.groups, ranking, skip: 0, limit: 1 };
    expect(await found(query)).toMatchObject({ total: 1_005 });
    expect(await found({ ...query, countUpTo: 1_002 })).toMatchObject({ total: 1_002 });
    await trial.notes.deleteMany({ title: 'reeds' });
    await index.untilCurrent();
  });

  it('follows documents that change, move to another group and are deleted', async () => {
    await trial.add({ title: 'moved', body: 'before' });
    await trial.notes.updateOne({ title: 'moved' }, { $set: { body: 'after', state: 'closed' } });
    await index.untilCurrent();
    expect([await titles('before'), await titles('after', ['open'])]).toEqual([[], []]);
    expect(await titles('after', ['closed'])).toEqual(['moved']);
    expect(await index.count(everything)).toEqual({ open: 3, closed: 2 });
    await trial.notes.deleteOne({ title: 'moved' });
    await index.untilCurrent();
    expect(await titles('after')).toEqual([]);
    expect(await index.count(everything)).toEqual({ open: 3, closed: 1 });
  });

  it('contains everything that any process has stored, once it is up to date', async () => {
    const other = await trial.open(':memory:');
    for (let number = 0; number < 50; number += 1) {
      await trial.add({ title: `number${number}`, state: 'closed' });
      await Promise.all([index.untilCurrent(), other.untilCurrent()]);
      for (const each of [index, other])
        expect(await trial.titles(each, `number${number}`)).toEqual([`number${number}`]);
    }
    await trial.notes.deleteMany({ title: /^number/ });
    await index.untilCurrent();
  });

  it('says whether what it found contains everything that was stored before', async () => {
    const current = (title: string, withinMs: number) => index.findCurrent(withinMs, () => titles(title));
    for (let number = 0; number < 20; number += 1) {
      await trial.add({ title: `current${number}` });
      expect(await current(`current${number}`, 60_000)).toEqual([[`current${number}`], true]);
    }
    await trial.notes.deleteMany({ title: /^current/ });
    expect(await current('current', 60_000)).toEqual([[], true]);
    const late = await trial.open(':memory:');
    await eventually(() => late.untilComplete());
    await late.onModuleDestroy(); // which ends its reading
    expect(await late.findCurrent(1, () => Promise.resolve('found'))).toEqual(['found', false]);
  });

  it.each([
    ['operators', 'NOT salt OR sea NEAR(salt)'],
    ['quotes', `"salt" 'salt' ""`],
    ['wildcards and columns', '* title:salt {title}: ^salt -salt'],
    ['control characters', 'salt\u0000sea\u0001\u001b\u2028\ufeff'],
    ['Devanagari with joiners', 'वर्मा\u200d\u200c अशोक'],
    ['characters beyond the basic plane', '𝒮𝒶𝓁𝓉 😀😀'],
    [
      'two hundred letters',
      'ا ب پ ت ث ج چ ح خ د ذ ر ز a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(3),
    ],
    ['one long word', 'a'.repeat(50_000)],
    ['one character that unfolds into many', '\ufdfa'.repeat(200)],
  ])('takes any query: %s', async (_, text) => {
    const query = { words: words(text), groups: noteFields.groups };
    const { total } = await found({ ...query, ranking, skip: 0, limit: 20 });
    const counts = await index.count(query);
    expect(counts.open! + counts.closed!).toBe(total);
  });

  it('returns only the first 10,000 of ranked matches', async () => {
    const query = { ...everything, words: ['s'], ranking: [['title'], ['title', 'body']] };
    expect((await index.find({ ...query, skip: 10_000, limit: 5 })).ids).toEqual([]);
    expect(() => index.find({ ...query, skip: 10_001, limit: 5 })).toThrow(RangeError);
  });
});

/** Every document has a word with each of these prefixes in each text: a query for all of them matches them all. */
const prefixes = [...'abcdefghijkl'];

describeEachEngine('The longest query', (engine) => {
  const COUNT = 10_000;
  const trial = beforeBlock(() => IndexedNotes.start(engine));
  let index: SearchIndex<Note>;

  beforeAll(async () => {
    const text = (number: number) => prefixes.map((prefix) => `${prefix}${number} ${prefix}x`).join(' ');
    await trial.add(
      ...Array.from({ length: COUNT }, (_, number) => ({ title: text(number), body: text(number) })),
    );
    index = await trial.open(':memory:');
    await eventually(() => index.untilComplete());
  });

  it('does not block the event loop', async () => {
    const query = { words: prefixes, groups: noteFields.groups, ranking: [['title'], ['title', 'body']] };
    const found = index.find({ ...query, skip: COUNT, limit: 20 }).then(({ total }) => total());
    let running = true;
    const ended = found.finally(() => (running = false));
    let turns = 0;
    for (; running; turns += 1) await turn();
    expect(await ended).toBe(COUNT);
    // If the query ran in the event loop, the first turns would take as long as it.
    expect(turns).toBeGreaterThan(100);
  });

  // OpenSearch runs queries side by side.
  (engine.OPENSEARCH_URL ? it.skip : it)(
    'of visitors delays staff by no more than the one that is running',
    async () => {
      const query = { words: prefixes, groups: noteFields.groups, ranking, skip: 0, limit: 20 };
      const order: string[] = [];
      const find = (asker: 'staff' | 'visitor') => index.find(query, asker).then(() => order.push(asker));
      await Promise.all([...Array.from({ length: 5 }, () => find('visitor')), find('staff')]);
      expect(order).toEqual(['visitor', 'staff', ...Array<string>(4).fill('visitor')]);
    },
  );
});
