import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** The service whose code is running: a process may host several. */
export const currentService = (): string => scope.getStore() ?? process.env.PROCESS_NAME ?? 'unnamed';

/** Runs a service's start-up code, so that everything it causes is attributed to the service. */
export const inService = <T>(name: string, work: () => T): T => scope.run(name, work);
