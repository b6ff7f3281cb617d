// `npm run check:licenses`: every package has a licence that the project may be delivered with, or is a tool of the build
// or of tests and listed here. From npm's bill of materials (CycloneDX), which `npm run sbom` prints.
import { execFileSync } from 'node:child_process';

/** SPDX identifiers of licences that permit use in a product under any terms, with no more than a notice. */
const permitted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/** Licences permitted in an installation too, because of how their packages are used. */
const installed = [
  // Fonts are delivered unchanged, with their licence at /licenses.md.
  [/^@fontsource/, 'OFL-1.1'],
  // A library of its own file, which sharp loads and whoever wants may replace.
  [/^@img\/sharp-libvips-/, 'LGPL-3.0-or-later'],
  // States its licence, which is BSD-2-Clause, in a file.
  [/^duck$/, 'none'],
  // Runs in the build, unchanged; what it writes is not under its licence.
  [/^lightningcss(?:-|$)/, 'MPL-2.0'],
];
/** Packages that only run while the project is built or tested. */
const tools = [
  [/^caniuse-lite$/, 'CC-BY-4.0'],
  [/^axe-core$/, 'MPL-2.0'],
  [/^mupdf$/, 'AGPL-3.0-or-later'],
  // States its licence, which is free of charge, in a file.
  [/^saxon-js$/, 'none'],
];

const bom = JSON.parse(
  execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 2 ** 28 }),
);
const refused = bom.components.flatMap(({ name, version, licenses = [], properties = [] }) => {
  const isTool = properties.some(
    (each) => each.name === 'cdx:npm:package:development' && each.value === 'true',
  );
  const exceptions = isTool ? [...installed, ...tools] : installed;
  const isPermitted = (id) =>
    permitted.has(id) || exceptions.some(([names, license]) => names.test(name) && license === id);
  const found = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression);
  // One of several is enough; of those that apply together none may be missing.
  const isEnough = (expression) =>
    expression
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((part) => part.split(' AND ').every(isPermitted));
  return (found.length > 0 ? found : ['none']).every(isEnough)
    ? []
    : [`${name}@${version}: ${found.join(', ') || 'none'}`];
});
if (refused.length > 0) {
  console.error(`Licences that are not permitted (deploy/tools/licenses.mjs):\n${refused.join('\n')}`);
  process.exitCode = 1;
}
