import { encodeRichText } from '#contracts/rich-text.js';

/**
 * What was typed → HTML in which only italics are markup: `<i>…</i>` and `<em>…</em>` stay, everything else is text.
 * An italic that is left open, and a stray end, are text too.
 */
export function limitedHtml(text: string): string {
  const escaped = encodeRichText(text.trim());
  return escaped.replace(/&lt;(i|em)&gt;(.*?)&lt;\/\1&gt;/gis, (_, tag: string, inner: string) => {
    const name = tag.toLowerCase();
    return `<${name}>${inner}</${name}>`;
  });
}

/** The same for a text of paragraphs, which blank lines part. */
export function limitedParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => limitedHtml(paragraph).replace(/\n/g, '<br>'))
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}
