import 'reflect-metadata';
import { ValidateBy } from 'class-validator';

/** Optional connections of a process; a wrong value of one of their settings switches them off. */
export const switchable = {
  mail: 'mail',
  dois: 'deposits of DOIs',
  orcid: 'ORCID',
  search: 'OpenSearch',
  institution: 'the sign-in of an institution',
  traces: 'traces',
  cdn: 'the CDN',
} as const;
export type Switchable = keyof typeof switchable;

/** Why connections are off, as sentences for staff. */
export type SwitchedOff = Partial<Record<Switchable, string>>;

interface Part {
  of: Switchable;
  example: string;
}
const KEY = Symbol('part of a connection');

/** Marks a setting of an optional connection, whose wrong value does not end the process. */
export const PartOf =
  (of: Switchable, example: string): PropertyDecorator =>
  (target, property) =>
    Reflect.defineMetadata(KEY, { of, example } satisfies Part, target, property);

const partOf = (config: object, property: string) =>
  Reflect.getMetadata(KEY, config, property) as Part | undefined;

/**
 * Resets connections with wrong values to their defaults, which switch them off.
 * @param wrong names of the settings
 * @returns those that are not of a connection, and why the others are off
 */
export function switchOff(
  config: object,
  wrong: readonly string[],
  defaults: object,
): { fatal: string[]; switchedOff: SwitchedOff } {
  const switchedOff: SwitchedOff = {};
  const fatal = wrong.filter((name) => {
    const part = partOf(config, name);
    if (part) switchedOff[part.of] = `${name} has an invalid value. Example: ${name}=${part.example}`;
    return !part;
  });
  for (const name of Object.keys(defaults)) {
    const part = partOf(config, name);
    if (part && switchedOff[part.of] !== undefined)
      Object.assign(config, { [name]: (defaults as Record<string, unknown>)[name] });
  }
  return { fatal, switchedOff };
}

export const IsUrlOf = (...schemes: string[]): PropertyDecorator =>
  ValidateBy({
    name: 'isUrlOf',
    validator: {
      validate: (value: unknown) =>
        value === '' ||
        (typeof value === 'string' &&
          schemes.includes(URL.parse(value)?.protocol.slice(0, -1) ?? '') &&
          URL.parse(value)?.hostname !== ''),
    },
  });
