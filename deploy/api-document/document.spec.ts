import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { generateClient } from './client.ts';
import { apiDocument } from './document.ts';
import { examples } from './examples.ts';

const FILE = 'docs/openapi.json';

describe('The document of the API', () => {
  let stored: string;

  beforeAll(() => {
    stored = readFileSync(FILE, 'utf8');
  });

  it('is that of the controllers; `npm run api` writes it', async () => {
    expect(JSON.parse(stored)).toEqual(JSON.parse(JSON.stringify(await apiDocument())));
  });

  it('follows OpenAPI 3.1 and the recommended rules', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      // /api/archives/recent and /api/archives/{id}: the literal one is meant. Some calls only redirect.
      rules: { 'no-ambiguous-paths': 'off', 'operation-2xx-response': 'off', 'tag-description': 'off' },
    });
    const problems = await lintFromString({ source: stored, absoluteRef: FILE, config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it('is what the client of the commands was generated from; `npm run api` generates it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'client-'));
    const contents = (root: string) =>
      readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((file) => [file.slice(root.length), readFileSync(file, 'utf8')])
        .sort();
    await generateClient(folder);
    expect(contents(folder)).toEqual(contents('deploy/client/generated'));
    rmSync(folder, { recursive: true });
  });

  it('has examples that their schemas accept', () => {
    const ajv = new Ajv2020({ strict: false }).addSchema(JSON.parse(stored) as object, 'api');
    const problems = Object.entries(examples).map(([name, example]) => {
      const validate = ajv.getSchema(`api#/components/schemas/${name}`)!;
      return validate(example) ? undefined : [name, validate.errors];
    });
    expect(problems.filter(Boolean)).toEqual([]);
  });
});
