/**
 * The article's Google Scholar page, and the page where an author adds it to a profile (specification section
 * 8).
 */
export const scholarLinks = (title: string): { article: string; profile: string } => ({
  article: `https://scholar.google.com/scholar?q=${encodeURIComponent(`"${title}"`)}`,
  profile: 'https://scholar.google.com/citations',
});
