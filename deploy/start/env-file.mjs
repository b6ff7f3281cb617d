// Settings of the file .env, if there is one; a variable of the environment takes precedence. Loaded by the commands of
// package.json alone (--import): a trial or a spec must not send mails by the settings of a journal.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile();
