import { existsSync, readFileSync } from 'node:fs';

const file = new URL('../../../../release', import.meta.url);

/** Name of the build; empty when the sources run. */
export const release = existsSync(file) ? readFileSync(file, 'utf8') : '';
