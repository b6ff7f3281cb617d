// `npm run migrate`, with the journal stopped; see docs/operations.md.
//   npm run migrate -- --service catalog --to 0
import { parseArgs } from 'node:util';
import { migrate } from '#platform/database/migrations.ts';
import { authMigrations } from '../../../services/auth/src/migrations.ts';
import { catalogMigrations } from '../../../services/catalog/src/migrations.ts';
import { documentsMigrations } from '../../../services/documents/src/migrations.ts';
import { manuscriptsMigrations } from '../../../services/manuscripts/src/migrations/migrations.ts';
import { webdataMigrations } from '../../../services/webdata/src/migrations.ts';
import { withDatabase } from './settings.ts';

const lists = new Map([
  ['auth', authMigrations],
  ['catalog', catalogMigrations],
  ['documents', documentsMigrations],
  ['manuscripts', manuscriptsMigrations],
  ['webdata', webdataMigrations],
]);

try {
  const { service = '', to } = parseArgs({
    options: { service: { type: 'string' }, to: { type: 'string' } },
  }).values;
  const migrations = lists.get(service);
  if (!migrations || !to || !/^\d+$/.test(to) || Number(to) > migrations.length)
    throw new Error(
      [...lists].map(([name, { length }]) => `--service ${name} --to 0…${length}`).join(', or '),
    );
  await withDatabase(service, (database) => migrate(database, migrations, Number(to)));
  console.log(`${service} is at ${to}`);
} catch (error) {
  console.error(`The migration failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
