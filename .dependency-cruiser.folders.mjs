/** No circular imports between folders. Specs are excluded: they may use any folder's test data. */
import modules from './.dependency-cruiser.mjs';

export default {
  forbidden: [
    {
      name: 'no-folder-circles',
      comment: 'Folders must not import each other in a circle.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...modules.options,
    exclude: {
      path: '(^|/)dist/|\\.spec\\.tsx?$|^node_modules/|^libs/testing/|^frontend/e2e/',
    },
  },
};
