import { isDeepStrictEqual } from 'node:util';

export function changedFields<T extends object>(before: T, fields: Partial<T>): Partial<T> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
