export default {
  runner: 'jest-light-runner/child-process',
  roots: ['<rootDir>/services', '<rootDir>/libs', '<rootDir>/deploy', '<rootDir>/frontend'],
  // Specs that kill, stop and skew processes: `npm run test:faults`.
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx', '!**/*.fault.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/frontend/e2e/', '/frontend/component-tests/'],
  transform: {},
  setupFiles: ['<rootDir>/libs/testing/src/jest/run-typescript.mjs'],
  globalSetup: '<rootDir>/libs/testing/src/jest/global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest/global-teardown.ts',
  reporters: ['default', '<rootDir>/libs/testing/src/jest/slowest-files.mjs'],
  maxWorkers: 4,
};
