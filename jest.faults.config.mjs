import units from './jest.config.mjs';

export default { ...units, testMatch: ['**/*.fault.spec.ts'] };
