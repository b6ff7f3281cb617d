import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';
import { authorsWithDetails } from './author-details.ts';
import type { Found, ProposalRules } from './found.ts';
import { proposalsOf } from './proposals.ts';

/** Proposals of a Word or PDF file, and its authors with their institutions. */
export async function readPaper(
  file: File,
  rules: ProposalRules,
  signal: AbortSignal,
): Promise<Found & { authors: ArticleAuthor[] }> {
  const paper = /\.docx$/i.test(file.name)
    ? await (await import('./read-word.ts')).readWord(file, signal)
    : await (await import('./read-pdf.ts')).readPdf(file, signal);
  const found = proposalsOf(paper, rules);
  return { ...found, authors: authorsWithDetails(paper, found, rules) };
}
