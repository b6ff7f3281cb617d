import { describe } from '@jest/globals';
import { Client } from '@opensearch-project/opensearch';

const { OPENSEARCH_URL = '' } = process.env;

export interface EngineSettings {
  OPENSEARCH_URL: string;
}

/** Describes the behaviour for each engine; OpenSearch is skipped where OPENSEARCH_URL names no server. */
export function describeEachEngine(name: string, behaviour: (engine: EngineSettings) => void): void {
  describe(`${name} in SQLite`, () => behaviour({ OPENSEARCH_URL: '' }));
  const describeThere = OPENSEARCH_URL ? describe : describe.skip;
  describeThere(`${name} in OpenSearch`, () => behaviour({ OPENSEARCH_URL }));
}

/** Deletes the indexes of a spec's databases. */
export async function emptyOpenSearch(
  { OPENSEARCH_URL: url }: EngineSettings,
  prefix: string,
): Promise<void> {
  if (!url) return;
  const client = new Client({ nodes: url.split(',') });
  const { body } = await client.indices.getAlias({ index: `${prefix}_*` });
  for (const index of Object.keys(body)) await client.indices.delete({ index });
  await client.close();
}
