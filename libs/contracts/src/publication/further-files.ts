/* Files of an article besides its PDF and full text: a data set, a translation, a video. */

export const furtherFileKinds = [
  'data set',
  'translation',
  'figure',
  'video or sound',
  'software',
  'other',
] as const;
export type FurtherFileKind = (typeof furtherFileKinds)[number];

export const MAX_FURTHER_FILES = 20;
const MAX_NAME = 120;

/** A name that addresses, zips and every disk take as it is. Joiners spell words, in Persian or Malayalam for example. */
const safeName = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Join_C} ._()-]*[\p{L}\p{M}\p{N})])?$/u;

export const furtherFileNameProblem = (name: string): string | undefined =>
  name.length <= MAX_NAME && safeName.test(name)
    ? undefined
    : `Name the file in letters, digits, spaces and . _ - ( ), at most ${MAX_NAME} characters`;

/** A title to start with, and the safe form of a name, in which other characters become hyphens. */
export function furtherFileNames(given: string): { title: string; name: string } {
  const own = given.normalize('NFC').replace(/^.*[/\\]|\p{Cc}|\p{Bidi_C}/gsu, '');
  const name = own
    .replace(/[^\p{L}\p{M}\p{N}\p{Join_C} ._()-]+/gu, '-')
    .slice(-MAX_NAME)
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N})]+$/gu, '');
  const title = own.replace(/(?<=.)\.[^.]{1,10}$/u, '').trim();
  return { title: title.slice(0, 300) || 'File', name: name || 'file' };
}

/** Whether two names are the same on a disk that ignores case. */
export const isSameName = (one: string, other: string): boolean =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();

/** Files are always downloaded; these types are named for programs that read metadata. */
const mediaTypes: Record<string, string> = {
  csv: 'text/csv',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

const ANY_TYPE = 'application/octet-stream';

export const furtherFileTypes = [ANY_TYPE, ...Object.values(mediaTypes)];
export const furtherFileType = (name: string): string =>
  mediaTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? ANY_TYPE;
