/** The walls of the house: docs/architecture.md says why each stands. */
const from = (path, pathNot) => (pathNot ? { path, pathNot } : { path });
const rule = (name, comment, source, target) => ({
  name,
  comment,
  severity: 'error',
  from: source,
  to: target,
});
const specs = '\\.spec\\.tsx?$';

export default {
  forbidden: [
    rule('no-circular', 'A circle has no beginning to read from.', {}, { circular: true }),
    rule(
      'services-apart',
      'A service talks to another over the network, in the words of libs/contracts.',
      from('^services/([^/]+)/'),
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    rule('libs-below-services', 'A library knows no service.', from('^libs/', '^libs/testing/'), {
      path: '^(services|frontend|deploy)/',
    }),
    rule(
      'contracts-alone',
      'Contracts are shared with the browser, so they lean on nothing of ours.',
      from('^libs/contracts/'),
      {
        path: '^libs/(?!contracts/)',
      },
    ),
    rule(
      'platform-below-messaging',
      'Messaging and search stand on the platform.',
      from('^libs/platform/', specs),
      {
        path: '^libs/(messaging|search|testing)/',
      },
    ),
    rule(
      'testing-in-tests-only',
      'Only specs use the test library.',
      from('^(services|libs|frontend)/', `^libs/testing/|${specs}|^frontend/e2e/`),
      {
        path: '^libs/testing/',
      },
    ),
    rule(
      'frontend-knows-contracts',
      'What reaches the browser imports contracts and nothing of the servers.',
      from('^frontend/', '^frontend/(e2e|component-tests|server)/'),
      {
        path: '^(services|deploy|libs/(?!contracts/))',
      },
    ),
    rule(
      'features-below-pages',
      'A feature does not know the page it stands in.',
      from('^frontend/src/(features|ui|lib)/', '/pages/'),
      {
        path: '^frontend/src/features/\\w+/pages/',
      },
    ),
    rule(
      'areas-apart',
      'The public site, admin and webdata share only features/shared.',
      from('^frontend/src/features/(\\w+)/'),
      {
        path: '^frontend/src/features/',
        pathNot: '^frontend/src/features/($1|shared)/',
      },
    ),
    {
      ...rule(
        'no-circular-features',
        'Two features that need each other are one, or share a third.',
        from('^frontend/src/features/\\w+/[\\w-]+$'),
        { path: '^frontend/src/features/\\w+/[\\w-]+$', circular: true },
      ),
      scope: 'folder',
    },
    rule('ui-below-features', 'Controls know no feature.', from('^frontend/src/(ui|lib)/'), {
      path: '^frontend/src/features/',
    }),
    rule(
      'no-orphans-unresolved',
      'An import that leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: '^node:|\\?url$' },
    ),
    rule(
      'no-dev-in-production',
      'Production imports production packages.',
      from('^(services|libs/(?!testing/))', specs),
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['types', 'main'],
    },
  },
};
