// Writes the id of the release, a hash of its sources. Responses carry it in a header, so that the gateway recognises
// those of another release.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './build.mjs';
import { root } from './run.mjs';

writeFileSync(join(root, 'dist/release'), contentHash().slice(0, 16));
