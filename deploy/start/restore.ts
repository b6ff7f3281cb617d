// `npm run restore`: into an empty DATA_DIR or MONGODB_URI; `npm start` then finds a journal that has its users and content.
import { recordAdministrator } from './configuration/administrator.ts';
import { closeToOthers } from './configuration/data-folder.ts';
import { markSampleContentDone } from './sample-content.ts';
import { readSettings } from './configuration/settings.ts';
import { withMongodb } from './with-mongodb.ts';

const settings = readSettings(process.env);
const { dataDir, adminUsername: username } = settings;
const command = ['dist/deploy/tools/backup/restore-command.js', ...process.argv.slice(2)];
process.exitCode = await withMongodb(settings, ...command);
if (process.exitCode === 0) {
  closeToOthers(dataDir);
  recordAdministrator(dataDir, { username, isGenerated: false });
  markSampleContentDone(dataDir);
}
