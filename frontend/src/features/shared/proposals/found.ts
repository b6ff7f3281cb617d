import { authorNameProblem, authorNamesProblem } from '#contracts/publication/author-names.ts';
import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';
import type { TextLine } from './text-lines.ts';

/** Values that an article's PDF or record proposes, as plain text; absent where nothing was recognized. */
export interface Proposals {
  title?: string;
  authorname?: string;
  email?: string;
  abstract?: string;
  keywords?: string;
  doi?: string;
  pagenumber?: string;
  article_number?: string;
  /** References, one on each line. */
  references?: string;
  authors?: ArticleAuthor[];
}
/** Fields with a proposal of their own. */
export type ProposedField = Exclude<keyof Proposals, 'authors'>;

/** Proposals, and the parts of fields that were left out of them. */
export interface Found {
  proposals: Proposals;
  left: Partial<Record<ProposedField, string>>;
  pages?: number;
}

/** Proposals of the records in a text, and the parts of the text that were left out. */
export interface Records {
  found: Found[];
  left: string;
}

/** Text read from a PDF or Word file. */
export interface FileText {
  /** Title in the document information or its XMP. */
  title: string;
  authors: string;
  pages?: number;
  /** The lines of the first pages. */
  lines: readonly TextLine[];
  /** Lines of the last pages, which may be the same. */
  ending?: readonly TextLine[];
}

export interface ProposalRules {
  /** The journal's names, which its pages print larger than the title. */
  journalNames: readonly string[];
  /** The journal's address, which is not an author's. */
  journalEmail: string;
}

/** Proposals without values that are absent or damaged. */
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

/** Characters for glyphs whose meaning a PDF does not say. */
const DAMAGED = /[\p{Cc}\p{Co}\ufffd]/u;
const TEX = /\\[A-Za-z]+/;

export interface UsableNames {
  /** Names as the form accepts them, and their positions. */
  usable: { name: string; at: number }[];
  /** Names that were left out, and why. */
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
