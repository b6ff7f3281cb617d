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

/** A name that addresses, zips and every disk take as it is. */
const safeName = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._()-]*[\p{L}\p{M}\p{N})])?$/u;

export const furtherFileNameProblem = (name: string): string | undefined =>
  name.length <= MAX_NAME && safeName.test(name)
    ? undefined
    : `Name the file in letters, digits, spaces and . _ - ( ), at most ${MAX_NAME} characters`;

/** The safe form of the name that a file was sent with; other characters become hyphens. */
export const furtherFileName = (given: string): string =>
  given
    .normalize('NFC')
    .replace(/^.*[/\\]/su, '')
    .replace(/[^\p{L}\p{M}\p{N} ._()-]+/gu, '-')
    .slice(-MAX_NAME)
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N})]+$/gu, '') || 'file';

/** A first title: the name that a file was sent with, without its ending. */
export const furtherFileTitle = (given: string): string =>
  given
    .replace(/^.*[/\\]|\p{Cc}/gsu, '')
    .replace(/(?<=.)\.[^.]{1,10}$/u, '')
    .trim()
    .slice(0, 300) || 'File';

/** Whether readers, and disks that ignore case, take two names for one. */
export const isSameName = (one: string, other: string): boolean =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();

/** Media types that readers' programs know; files are downloaded and never shown in the browser. */
const mediaTypes: Record<string, string> = {
  csv: 'text/csv',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

const ANY_TYPE = 'application/octet-stream';

export const furtherFileTypes = [ANY_TYPE, ...Object.values(mediaTypes)];
export const furtherFileType = (name: string): string =>
  mediaTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? ANY_TYPE;
