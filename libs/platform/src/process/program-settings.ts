/** A process that refuses its settings exits with this code: it would do so again. */
export const REFUSED_CONFIGURATION = 78;

/** The name of a setting in a process that hosts more than the service or worker that it is of: `AUTH__REDIS_URL`. */
export const settingOf = (program: string, setting: string): string =>
  `${program.replaceAll('-', '_').toUpperCase()}__${setting}`;

/** The settings of a service or worker: those of its process, with its own in their place. */
export function settingsOf(program: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const prefix = settingOf(program, '');
  const own = Object.entries(environment)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const);
  return { ...environment, ...Object.fromEntries(own) };
}
