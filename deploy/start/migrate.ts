// `npm run migrate`: takes the documents of a service on DATA_DIR, or on MONGODB_URI, to another number of its migrations.
import { readSettings } from './configuration/settings.ts';
import { withMongodb } from './with-mongodb.ts';

const command = ['dist/deploy/tools/backup/migrate-command.js', ...process.argv.slice(2)];
process.exitCode = await withMongodb(readSettings(process.env), ...command);
