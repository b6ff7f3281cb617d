// `npm run backup`: of the journal on DATA_DIR, whether it runs or not, or on MONGODB_URI.
import { readSettings } from './configuration/settings.ts';
import { withMongodb } from './with-mongodb.ts';

process.exitCode = await withMongodb(readSettings(process.env), 'dist/deploy/tools/backup/backup-command.js');
