import { authorNameProblem, authorNamesProblem } from '#contracts/publication/author-names.ts';
import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';
import type { TextLine } from './text-lines.ts';

/** What an article's paper or record says of the article, as plain text; absent where nothing was recognized. */
export interface Proposals {
  title?: string;
  authorname?: string;
  email?: string;
  abstract?: string;
  keywords?: string;
  doi?: string;
  pagenumber?: string;
  article_number?: string;
  /** One on each line. */
  references?: string;
  /** Details of the authors. */
  authors?: ArticleAuthor[];
}
/** The fields that have a proposal of their own. */
export type ProposedField = Exclude<keyof Proposals, 'authors'>;

/** What is proposed, and what of a field was left out of its proposal. */
export interface Found {
  proposals: Proposals;
  left: Partial<Record<ProposedField, string>>;
  /** How many pages a PDF has. */
  pages?: number;
}

/** What the records of a text propose, and what of the text was left out. */
export interface Records {
  found: Found[];
  left: string;
}

/** What is read of a paper, a PDF or a Word file. */
export interface PaperText {
  /** Title and authors of the document information or its XMP. */
  title: string;
  authors: string;
  pages?: number;
  /** The lines of the first pages. */
  lines: readonly TextLine[];
  /** Those of the last ones, which may be the same. */
  ending?: readonly TextLine[];
}

export interface ProposalRules {
  /** The journal's names, which its pages print larger than the title. */
  journalNames: readonly string[];
  /** Its address, which no author has. */
  journalEmail: string;
}

/** What can be proposed of what was found: it is there, and its text is not damaged. */
export function proposed(found: Proposals): Found {
  const [proposals, left]: [Proposals, Found['left']] = [{}, {}];
  for (const [name, value] of Object.entries(found) as [ProposedField, string | undefined][]) {
    if (!value?.length) continue;
    if (typeof value === 'string' && DAMAGED.test(value.replaceAll('\n', '')))
      left[name] = 'The letters cannot be read';
    else proposals[name] = value;
    if (typeof value === 'string' && TEX.test(value)) left[name] = 'Unknown TeX commands are left as written';
  }
  return { proposals, left };
}

/** Characters that stand for glyphs of which a PDF does not say what they mean. */
const DAMAGED = /[\p{Cc}\p{Co}\ufffd]/u;
const TEX = /\\[A-Za-z]+/;

export interface UsableNames {
  /** Names as the form accepts them, and where they stood. */
  usable: { name: string; at: number }[];
  /** Those left out, and why. */
  left: string;
}

/** The names as written; the form says whether hyphens and apostrophes are allowed. */
export function usableNames(names: readonly string[]): UsableNames {
  const usable: UsableNames['usable'] = [];
  const [refused, more]: [string[], string[]] = [[], []];
  for (const [at, given] of names.entries()) {
    const name = given.replace(/[‐‑]/g, '-').replaceAll(',', ' ').replace(/\s+/g, ' ').trim();
    const list = [...usable.map((one) => one.name), name].join(', ');
    if (name === '') continue;
    if (authorNameProblem(name, true)) refused.push(name);
    else if (more.length > 0 || authorNamesProblem(list, true)) more.push(name);
    else usable.push({ name, at });
  }
  const notes = [
    refused.length > 0 && `Not valid as names: ${refused.join('; ')}`,
    more.length > 0 && `Too many for this field: ${more.join(', ')}`,
  ];
  return { usable, left: notes.filter(Boolean).join('. ') };
}
