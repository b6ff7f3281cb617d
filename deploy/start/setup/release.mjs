// Names the build by its sources, for the header by which the gateway knows responses of another release.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './build.mjs';
import { root } from './run.mjs';

writeFileSync(join(root, 'dist/release'), contentHash().slice(0, 16));
