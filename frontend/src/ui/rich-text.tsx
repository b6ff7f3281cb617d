import { decodeRichText, type EncodedHtml } from '#contracts/text/rich-text.ts';
import { htmlMarked } from '#lib/text/marked.ts';

interface Props {
  text: EncodedHtml;
  as?: 'span' | 'div';
  className?: string;
  lang?: string;
  /** Normalized words to highlight. */
  searched?: readonly string[];
}

export function RichText({ text, as: Element = 'span', className, lang, searched = [] }: Props) {
  const html = htmlMarked(decodeRichText(text), searched);
  return <Element className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
