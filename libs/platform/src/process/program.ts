import { readConfig } from './config.ts';

/** Reads the settings of a service or worker. @returns what starts it; undefined if a setting is wrong */
export type Program = (environment: NodeJS.ProcessEnv) => (() => Promise<void>) | undefined;

/** @param shape class whose decorated properties are the settings */
export const program =
  <C extends object>(shape: new () => C, start: (config: C) => Promise<void>): Program =>
  (environment) => {
    const config = readConfig(shape, environment);
    return config && (() => start(config));
  };
