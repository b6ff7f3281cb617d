/** No circles between folders. Specs are left out: they may use any folder's test data. */
import modules from './.dependency-cruiser.mjs';

export default {
  forbidden: [
    {
      name: 'no-folder-circles',
      comment: 'A folder can be understood before those that use it.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...modules.options,
    exclude: { path: '(^|/)dist/|\\.spec\\.tsx?$|^node_modules/|^libs/testing/|^frontend/e2e/' },
  },
};
