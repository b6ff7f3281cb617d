/** The keywords of an article, which are stored in one line. */
export const keywordsOf = ({ keywords }: { keywords: string }): string[] =>
  keywords
    .split(/[,;]/u)
    .map((word) => word.trim())
    .filter(Boolean);
