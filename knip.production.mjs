// knip with the product's own code as users: what only specs, trials and benchmarks use is found.
import base from './knip.json' with { type: 'json' };

const { entry, vite, ignoreBinaries } = base;
export default {
  entry: [
    ...entry.filter((pattern) => !/trials|e2e|component-tests|jest|fault/.test(pattern)),
    'deploy/tools/client/*.ts',
    'deploy/start/setup/*.mjs',
    'deploy/cluster/accounts/*.mjs',
  ],
  project: [
    'services/**',
    'libs/**',
    'frontend/{server,src,fonts}/**',
    'deploy/**',
    '!**/*.spec.{ts,tsx}',
    '!libs/testing/**',
    '!deploy/trials/**',
  ],
  vite: { config: vite.config.filter((file) => !file.includes('component-tests')) },
  jest: false,
  playwright: false,
  ignoreBinaries,
  ignoreExportsUsedInFile: true,
  include: ['files', 'exports', 'types', 'enumMembers'],
};
