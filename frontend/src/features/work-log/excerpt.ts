import type { WebdataEntry } from '#contracts/entities.js';
import { encodeRichText, plainText } from '#contracts/rich-text.js';

const LONGEST = 60;

/** The beginning of an entry's text, by which messages and screen readers call it. */
export function excerptOf({ content }: Pick<WebdataEntry, 'content'>): string {
  const text = plainText(encodeRichText(content));
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST).replace(/\s+\S*$/u, '')}…`;
}
