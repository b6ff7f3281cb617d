import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** The service whose code is running: a process may host several. */
export const currentService = (): string => scope.getStore() ?? process.env.PROCESS_NAME ?? 'unnamed';

/** Runs what starts a service, so that all that follows from it is known as the service's. */
export const inService = <T>(name: string, work: () => T): T => scope.run(name, work);
