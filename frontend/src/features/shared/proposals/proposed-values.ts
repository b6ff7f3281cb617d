import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';
import type { Settings } from '#contracts/fields/entities.ts';
import { type Reference, referencesOfLines } from '#contracts/articles/references.ts';
import { escapeHtml, textOfHtml } from '#contracts/text/rich-text.ts';

/** Maximum time for which a page waits for a file's proposals. */
const MAX_MS = 15_000;

interface ProposedValues {
  title?: string;
  abstract?: string;
  keywords?: string;
  references?: Reference[];
  authors: ArticleAuthor[];
  email?: string;
}

/** Proposals of a Word or PDF file for empty fields of a manuscript, in HTML where they have markup. */
export async function proposedValues(
  file: File,
  { websitename, formatted_journal_name, websiteemail }: Settings,
  values: { title: string; abstract: string; keywords: string; references: readonly unknown[] },
): Promise<ProposedValues> {
  const { readProposals } = await import('./read-proposals.ts');
  const rules = { journalNames: [websitename, formatted_journal_name], journalEmail: websiteemail };
  const { proposals, authors } = await readProposals(file, rules, AbortSignal.timeout(MAX_MS));
  const { title, abstract, keywords, references, email } = proposals;
  return {
    ...(title && textOfHtml(values.title) === '' && { title: escapeHtml(title) }),
    ...(abstract && textOfHtml(values.abstract) === '' && { abstract: `<p>${escapeHtml(abstract)}</p>` }),
    ...(keywords && values.keywords === '' && { keywords }),
    ...(references && values.references.length === 0 && { references: referencesOfLines(references) }),
    ...(email && { email }),
    authors,
  };
}
