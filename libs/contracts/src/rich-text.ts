const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: '\u00a0',
};

/** HTML → its escaped ("encoded") form, in which rich text is stored and sent (decisions 4). */
export function encodeRichText(html: string): string {
  return html.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Encoded form → HTML; the server sanitizes it on every write. */
export function decodeRichText(encoded: string): string {
  return encoded.replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (_, name: string) => entities[name] ?? '');
}

/** Encoded rich text → plain text without markup, for meta tags, downloads and sorting. */
export function plainText(encoded: string): string {
  const withoutTags = decodeRichText(encoded)
    .replace(/<\/(?:p|li|ul|ol|h[23])>|<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '');
  return decodeRichText(withoutTags).replace(/\s+/gu, ' ').trim();
}

/** The number of words. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter(Boolean).length;
}
