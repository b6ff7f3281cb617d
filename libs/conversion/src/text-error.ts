import { textLimits } from '#contracts/full-text/full-text.ts';

/** Why a file cannot be converted, as a message for staff. */
export class TextError extends Error {}

export const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

export const tooLarge = (what = 'The text', most: number = textLimits.textBytes): TextError =>
  new TextError(`${what} is larger than ${megabytes(most)}`);

export const tooLong = (): TextError =>
  new TextError(`The conversion took longer than ${textLimits.conversionMs / 60_000} minutes`);
