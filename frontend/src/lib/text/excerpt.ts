import type { WebdataEntry } from '#contracts/fields/entities.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';

const LONGEST = 60;

/** The beginning of an entry's text, which identifies it in messages and for screen readers. */
export function excerptOf({ content }: Pick<WebdataEntry, 'content'>): string {
  const text = textOfHtml(content);
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST).replace(/\s+\S*$/u, '')}…`;
}
