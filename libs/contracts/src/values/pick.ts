/** The named properties of an object. */
export const pick = <T extends object, Name extends keyof T>(object: T, ...names: Name[]): Pick<T, Name> =>
  Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<T, Name>;
