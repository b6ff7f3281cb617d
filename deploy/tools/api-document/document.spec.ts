import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { examples } from './examples.ts';

const FILE = 'dist/api/openapi.json';

describe('The document of the API', () => {
  let built: string;

  beforeAll(() => {
    built = readFileSync(FILE, 'utf8');
  });

  it('follows OpenAPI 3.1 and the recommended rules', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      // /api/archives/recent and /api/archives/{id}: the literal one is meant. Some calls only redirect.
      rules: { 'no-ambiguous-paths': 'off', 'operation-2xx-response': 'off', 'tag-description': 'off' },
    });
    const problems = await lintFromString({ source: built, absoluteRef: FILE, config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it('has examples that their schemas accept', () => {
    const ajv = new Ajv2020({ strict: false }).addSchema(JSON.parse(built) as object, 'api');
    const problems = Object.entries(examples).map(([name, example]) => {
      const validate = ajv.getSchema(`api#/components/schemas/${name}`)!;
      return validate(example) ? undefined : [name, validate.errors];
    });
    expect(problems.filter(Boolean)).toEqual([]);
  });
});
