import './global-setup.ts';

export default (): Promise<void> => globalThis.endOfSpecs();
