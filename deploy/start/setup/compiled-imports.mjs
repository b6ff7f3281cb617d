// Writes dist/package.json: the imports of package.json, as the compiled files need them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const { type, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const compiled = Object.entries(imports).map(([name, path]) => [name, path.replace(/\.ts$/, '.js')]);
writeFileSync(
  join(root, 'dist/package.json'),
  JSON.stringify({ type, imports: Object.fromEntries(compiled) }),
);
