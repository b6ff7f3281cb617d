/** Exit code of a process with invalid settings, which must not be restarted. */
export const REFUSED_CONFIGURATION = 78;

/** The name of a program's setting in a process that hosts several programs: `AUTH__REDIS_URL`. */
export const settingName = (program: string, setting: string): string =>
  `${program.replaceAll('-', '_').toUpperCase()}__${setting}`;

/** The settings of a service or worker: its own, and those of its process. */
export function programSettings(program: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const prefix = settingName(program, '');
  const own = Object.entries(environment)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const);
  return { ...environment, ...Object.fromEntries(own) };
}
