import { readFileSync } from 'node:fs';
import { createClient, type UserConfig } from '@hey-api/openapi-ts';

/** The calls that the commands of deploy/client make; the client has no others. */
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

/** Generates the client of the commands from the API's document. @param folder whose contents it replaces */
export async function generateClient(folder: string): Promise<void> {
  // Messages to webhooks are no calls.
  const { webhooks: _, ...input } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Record<
    string,
    unknown
  >;
  await createClient({
    input: input as UserConfig['input'],
    output: { path: folder, importFileExtension: '.ts' },
    parser: { filters: { operations: { include: calls } } },
    plugins: [
      '@hey-api/typescript',
      { name: '@hey-api/sdk', responseStyle: 'data' },
      { name: '@hey-api/client-fetch', throwOnError: true },
    ],
    logs: { level: 'silent' },
  });
}
