/** A number with its noun: '1 picture', '3 pictures', nothing for none. */
export const counted = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
