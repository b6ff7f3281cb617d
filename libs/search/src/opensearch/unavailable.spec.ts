import { afterEach, expect, it } from '@jest/globals';
import { isDependencyFailure } from '#platform/errors/dependency-failure.ts';
import { freePort } from '#testing/running/free-port.ts';
import { IndexedNotes, noteFields } from '#testing/builders/indexed-notes.ts';
import { layoutOf } from '../search-fields.ts';
import { OpenSearchEngine } from './opensearch-engine.ts';

let trial: IndexedNotes | undefined;
afterEach(() => trial?.close());

it('fails as unavailable while OpenSearch is unreachable, without its password in the error', async () => {
  trial = await IndexedNotes.start();
  const url = `http://user:a-password@127.0.0.1:${await freePort()}`;
  const engine = new OpenSearchEngine(trial.notes, layoutOf(noteFields), url);
  const query = { words: ['sea'], groups: noteFields.groups, ranking: [['title']], skip: 0, limit: 10 };
  const calls = [engine.find(query), engine.count(query), engine.position('notes'), engine.clear()];
  for (const result of await Promise.allSettled<unknown>(calls)) {
    expect(result).toMatchObject({ status: 'rejected' });
    const reason = (result as PromiseRejectedResult).reason as Error;
    expect(isDependencyFailure(reason)).toBe(true);
    expect(JSON.stringify(reason, Object.getOwnPropertyNames(reason))).not.toMatch(/a-password|dXNlcj/);
  }
  expect(await engine.responds()).toBe(false);
  await engine.close();
});
