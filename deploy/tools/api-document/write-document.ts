import { mkdirSync, writeFileSync } from 'node:fs';
import { createClient, type UserConfig } from '@hey-api/openapi-ts';
import { apiDocument } from './document.ts';

/** The calls that the commands of deploy/tools/client make; their client has no others. */
const calls = [
  'POST /auth/login',
  'GET /api/admin/export',
  'POST /api/admin/imports',
  'GET /api/admin/imports/{id}',
  'DELETE /api/admin/imports/{id}',
  'GET /api/admin/imports/{id}/problems',
  'POST /api/admin/imports/{id}/load',
  'GET /api/admin/dois/issues/{year}/{volume}/{issue}/xml',
  'POST /api/admin/dois/issues/{year}/{volume}/{issue}/deposit',
];

const document = JSON.stringify(await apiDocument());
mkdirSync('dist/api', { recursive: true });
writeFileSync('dist/api/openapi.json', document);

// Messages to webhooks are not calls.
const { webhooks: _, ...input } = JSON.parse(document) as Record<string, unknown>;
await createClient({
  input: input as UserConfig['input'],
  output: { path: 'dist/api/client', importFileExtension: '.ts' },
  parser: { filters: { operations: { include: calls } } },
  plugins: [
    '@hey-api/typescript',
    { name: '@hey-api/sdk', responseStyle: 'data' },
    { name: '@hey-api/client-fetch', throwOnError: true },
  ],
  logs: { level: 'silent' },
});
