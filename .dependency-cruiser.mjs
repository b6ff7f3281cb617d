/** The module boundaries; docs/architecture.md gives the reasons. */
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
    rule('no-circular', 'Modules must not import each other in a circle.', {}, { circular: true }),
    rule(
      'services-apart',
      'Services call each other over the network, with the types of libs/contracts.',
      from('^services/([^/]+)/'),
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    rule('libs-below-services', 'A library imports no service.', from('^libs/', '^libs/testing/'), {
      path: '^(services|frontend|deploy)/',
    }),
    rule(
      'contracts-alone',
      'Contracts are shared with the browser, so they import no other module of the project.',
      from('^libs/contracts/'),
      {
        path: '^libs/(?!contracts/)',
      },
    ),
    rule(
      'platform-below-messaging',
      'Messaging, search, conversion and typesetting build on the platform, not the reverse.',
      from('^libs/platform/', specs),
      {
        path: '^libs/(messaging|search|conversion|typesetting|testing)/',
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
      'Code for the browser imports contracts, but nothing of the servers.',
      from('^frontend/', `^frontend/(e2e|component-tests|server)/|${specs}`),
      {
        path: '^(services|deploy|libs/(?!contracts/))',
      },
    ),
    rule(
      'features-below-pages',
      'A feature does not import pages.',
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
        'Features must not import each other: merge them, or move what both need to a third.',
        from('^frontend/src/features/\\w+/[\\w-]+$'),
        { path: '^frontend/src/features/\\w+/[\\w-]+$', circular: true },
      ),
      scope: 'folder',
    },
    rule('ui-below-features', 'Controls import no feature.', from('^frontend/src/(ui|lib)/'), {
      path: '^frontend/src/features/',
    }),
    rule(
      'no-orphans-unresolved',
      'An import that cannot be resolved.',
      {},
      { couldNotResolve: true, pathNot: '^node:|\\?url$' },
    ),
    rule(
      'no-dev-in-production',
      'Production code imports no development packages.',
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
