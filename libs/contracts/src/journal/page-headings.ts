import { decodeRichText, encodeRichText, type EncodedHtml, textOfHtml } from '#contracts/text/rich-text.ts';

interface Heading {
  id: string;
  title: string;
}

const h2 = /<h2>(.*?)<\/h2>/gs;

/** The headings of a page's text, each with the id that `withAnchors` gives it. */
export function headingsOf(content: EncodedHtml): Heading[] {
  const ids = new Set<string>();
  return [...decodeRichText(content).matchAll(h2)].map(([, html = '']) => {
    const title = textOfHtml(html);
    const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['section'];
    let id = words.join('-');
    while (ids.has(id)) id += '-2';
    ids.add(id);
    return { id, title };
  });
}

/** The text with ids at its headings, so that an outline leads to them. */
export function withAnchors(content: EncodedHtml): EncodedHtml {
  const headings = headingsOf(content).values();
  const html = decodeRichText(content).replace(
    h2,
    (_, inner: string) => `<h2 id="${headings.next().value!.id}">${inner}</h2>`,
  );
  return encodeRichText(html);
}
