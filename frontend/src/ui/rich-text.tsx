import { decodeRichText } from '#contracts/rich-text.ts';
import { htmlMarked } from '../lib/marked.ts';

interface Props {
  /** Encoded rich text, sanitised by the server on every write. */
  text: string;
  as?: 'span' | 'div';
  className?: string;
  /** Normalized words to highlight. */
  searched?: readonly string[];
}

export function RichText({ text, as: Element = 'span', className, searched = [] }: Props) {
  const html = htmlMarked(decodeRichText(text), searched);
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
