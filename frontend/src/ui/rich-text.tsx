import { decodeRichText } from '#contracts/rich-text.js';

interface Props {
  /** Encoded rich text, sanitised by the server on every write. */
  text: string;
  as?: 'span' | 'div';
  className?: string;
}

export function RichText({ text, as: Element = 'span', className }: Props) {
  return <Element className={className} dangerouslySetInnerHTML={{ __html: decodeRichText(text) }} />;
}
