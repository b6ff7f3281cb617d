import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@opensearch-project/opensearch';
import { eventually } from '#testing/jest/eventually.ts';
import { IndexedNotes, noteFields } from '#testing/builders/indexed-notes.ts';
import { hasMaven, OpenSearchNodes } from '#testing/servers/opensearch-nodes.ts';
import { layoutOf } from '../search-fields.ts';
import { OpenSearchEngine } from './opensearch-engine.ts';

const COUNT = 6_000;
const unavailable = expect.objectContaining({ code: 'service_unavailable' });

(process.env.OPENSEARCH_URL && hasMaven() ? describe : describe.skip)('An index in OpenSearch', () => {
  let nodes: OpenSearchNodes;
  let client: Client;
  let trial: IndexedNotes;

  beforeAll(async () => {
    nodes = await OpenSearchNodes.start(3);
    client = new Client({ nodes: nodes.urls });
    trial = await IndexedNotes.start({ OPENSEARCH_URL: nodes.urls.join(',') });
    await trial.add(...Array.from({ length: COUNT }, (_, number) => ({ title: `note${number}` })));
  });
  afterAll(async () => {
    await trial?.close();
    await client?.close();
    await nodes?.stop();
  });

  it('becomes complete even if the node that holds it is killed while it is built', async () => {
    const index = await trial.open('');
    let killed: string | undefined;
    await eventually(async () => {
      const { body } = await client.cat.shards({ format: 'json' });
      killed = body.find(({ prirep, state }) => prirep === 'p' && state === 'STARTED')?.node;
      expect(killed).toBeDefined();
    });
    nodes.kill(killed!);
    expect(index.isComplete).toBe(false);
    await eventually(() => index.untilComplete());
    await trial.add({ title: 'afterwards' });
    await eventually(() => index.untilCurrent());
    expect(await index.count({ words: [], groups: ['open'] })).toEqual({ open: COUNT + 1 });
    expect(await trial.titles(index, 'afterwards')).toEqual(['afterwards']);
    // Nothing is left of the build that failed.
    const { body } = await client.indices.get({ index: 'spec-*' });
    expect(Object.values(body).map(({ aliases }) => Object.keys(aliases ?? {}).length)).toEqual([1]);
  });

  it('can still be searched when the disk is full, and is updated once there is room', async () => {
    const index = await trial.open('');
    await index.untilComplete();
    // As OpenSearch does when a disk is nearly full (its flood-stage watermark).
    const setFull = (read_only_allow_delete: 'true' | 'false') =>
      client.indices.putSettings({
        index: 'spec-*',
        body: { index: { blocks: { read_only_allow_delete } } },
      });
    await setFull('true');
    await trial.add({ title: 'unstored' });
    await expect(index.untilCurrent()).rejects.toEqual(unavailable);
    expect(await trial.titles(index, 'note5999')).toEqual(['note5999']);
    expect(await trial.titles(index, 'unstored')).toEqual([]);
    await setFull('false');
    await eventually(async () => expect(await trial.titles(index, 'unstored')).toEqual(['unstored']));
  });

  it('keeps the newer of two changes, whichever arrives last', async () => {
    const layout = { ...layoutOf(noteFields), version: 2 };
    const engine = new OpenSearchEngine(trial.notes, layout, nodes.urls.join(','));
    const at = (second: number) => ({ source: 'notes', token: `{"_data":"820000000${second}00000001"}` });
    const note = (title: string) => ({ id: 'a', group: 'open', texts: [title, ''] });
    const count = async (word: string) => (await engine.count({ words: [word], groups: ['open'] })).open;
    await engine.clear();
    await engine.apply([note('first')], at(1));
    await engine.apply([note('newest')], at(3));
    await engine.apply([note('late')], at(2));
    await engine.apply([{ id: 'a', removed: true }], at(2));
    expect([await count('newest'), await count('late')]).toEqual([1, 0]);
    expect(await engine.position('notes')).toEqual(at(3));
    await engine.close();
  });
});
