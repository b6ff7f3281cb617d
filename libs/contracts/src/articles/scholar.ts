/**
 * The article's Google Scholar page, and the page where an author adds it to a profile (requirements.md#article-form).
 */
export const scholarLinks = (title: string): { article: string; profile: string } => ({
  article: `https://scholar.google.com/scholar?q=${encodeURIComponent(`"${title}"`)}`,
  profile: 'https://scholar.google.com/citations',
});
