import './jest-global-setup.ts';

export default (): Promise<void> => globalThis.endOfSpecs();
