// `npm run backup`: backs up the journal in DATA_DIR, running or stopped, or the one at MONGODB_URI.
import { readSettings } from './configuration/settings.ts';
import { withMongodb } from './with-mongodb.ts';

process.exitCode = await withMongodb(readSettings(process.env), 'dist/deploy/tools/backup/backup-command.js');
