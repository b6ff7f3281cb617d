/**
 * The texts within binary data, in one byte a letter and in two.
 *
 * @param min letters of the shortest one
 */
export function printableRuns(bytes: Buffer, min: number): string[] {
  const letter = '[\\x20-\\x7e\\xa0-\\xff]';
  const runs = new RegExp(`(?:${letter}\\0){${min},}|(?:\\0${letter}){${min},}|${letter}{${min},}`, 'gu');
  return (bytes.toString('latin1').match(runs) ?? []).map((run) => run.replaceAll('\0', ''));
}
