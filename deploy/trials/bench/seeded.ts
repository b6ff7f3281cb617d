import { hash } from 'node:crypto';

/** Numbers from 0 to 1 that look random. */
export type RandomSource = () => number;

/** A seeded random number generator: the same numbers in every run. */
export function seededRandom(seed: number): RandomSource {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The generator of one part of a trial, which does not depend on how often the others draw. */
export const seededFor = (seed: number, part: string): RandomSource =>
  seededRandom(Number.parseInt(hash('sha256', `${seed} ${part}`).slice(0, 8), 16));

export const choose = <T>(list: readonly T[], chance: RandomSource): T =>
  list[Math.floor(chance() * list.length)]!;

export function shuffled<T>(list: readonly T[], chance: RandomSource): T[] {
  return list
    .map((item) => ({ item, place: chance() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
