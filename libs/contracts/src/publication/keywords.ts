/** The keywords of an article, which are stored in one line: between semicolons if there is one, else between commas. */
export const keywordsOf = ({ keywords }: { keywords: string }): string[] =>
  keywords
    .split(keywords.includes(';') ? ';' : ',')
    .map((word) => word.trim())
    .filter(Boolean);

/** Keywords in one line, in which `keywordsOf` finds the same; a semicolon within one becomes a comma. */
export function keywordLine(keywords: readonly string[]): string {
  const words = [...new Set(keywords.map((word) => word.replaceAll(';', ',').trim()).filter(Boolean))];
  if (!words.some((word) => word.includes(','))) return words.join(', ');
  return words.length === 1 ? `${words[0]};` : words.join('; ');
}
