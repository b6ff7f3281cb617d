// `npm run test:changed`: the specs of what differs from main, and the browser tests of the areas that it touches.
import { execFileSync, spawnSync } from 'node:child_process';

/** Playwright sees only the imports of its tests, so each folder names the journeys that show it. */
const journeys = [
  [
    /^(?:frontend\/src\/(?:lib|ui|styles|messages)|frontend\/src\/features\/shared|frontend\/server|libs\/contracts)\//,
    ['.'],
  ],
  [
    /^(?:frontend\/(?:src\/features|e2e)\/public|services\/catalog\/src\/(?:articles|discovery|issues|journal))\//,
    ['e2e/public'],
  ],
  [
    /^(?:frontend\/src\/features\/admin|services\/catalog)\//,
    ['e2e/staff/admin-', 'staff/articles', 'staff/journal'],
  ],
  [
    /^services\/manuscripts\/|\/(?:manuscripts?|review|submission)\//,
    ['staff/manuscripts', 'public/submission'],
  ],
  [/^services\/auth\/|\/(?:people|sign-in|users)\//, ['staff/people']],
  [/^services\/documents\//, ['admin-documents', 'public/journey']],
  [/^(?:frontend\/src\/features|services)\/webdata\//, ['staff/webdata']],
  [/^services\/gateway\//, ['public/unavailable', 'public/freshness']],
];

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [...git('diff', '--name-only', 'main'), ...git('ls-files', '--others', '--exclude-standard')];
const touched = new Set(
  journeys.flatMap(([folder, tests]) => (changed.some((path) => folder.test(path)) ? tests : [])),
);

run('test:units', '--changedSince=main', '--passWithNoTests');
if (changed.some((path) => path.startsWith('frontend/'))) run('test:components');
if (touched.size > 0) run('test:browser', ...(touched.has('.') ? [] : touched));

function run(script, ...args) {
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
