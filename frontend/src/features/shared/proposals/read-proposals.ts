import { type ArticleAuthor, authorNamed } from '#contracts/articles/article-authors.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { authorFields } from '#contracts/fields/record-fields.ts';
import type { Found, FileText, ProposalRules } from './found.ts';
import { headOf, titleLines } from './pdf-heading.ts';
import { letters } from './pdf-lines.ts';
import { proposalsOf } from './proposals.ts';

/** Proposals of a Word or PDF file, and its authors with their institutions. */
export async function readProposals(
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

const institution =
  /\b(?:departments?|dept|universit\w+|institut\w*|college|school|faculty|cent(?:re|er)|laborator(?:y|ies)|division|hospital|academy|ministry|council|station|kendra|ltd|limited|foundation|society|corporation|vidyapeeth|vishwavidyalaya)\b|विभाग|विश्वविद्यालय|महाविद्यालय|संस्थान|केंद्र|केन्द्र|विद्यापीठ/iu;
/** '1', '2,*' or 'b' behind a name. */
const marksAfter = /^[\s,]*((?:(?:\d{1,2}|\p{Ll}(?!\p{L})|[*†‡§¶#])[\s,]*)+)/u;
/** '1', '(2)', 'b)' or '*' before an institution. */
const markBefore = /^\(?(\d{1,2}|\p{Ll}(?![\p{L}.])|[*†‡§¶#])\)?[.:]?\s*(?=\p{Lu}|\p{Lo})/u;

/**
 * The proposed authors with their institutions and, for the author marked *, the e-mail address. The heading prints
 * 'Asha Rao 1,*, Bela Iyer 2' above '1 Department of Rivers' and '2 Institute of Soil', or each institution below its author.
 */
function authorsWithDetails(paper: FileText, { proposals }: Found, rules: ProposalRules): ArticleAuthor[] {
  const names = splitAuthors(proposals.authorname ?? '');
  const head = headOf(paper.lines, titleLines(paper.lines, rules)).head.map(({ text }) =>
    text.normalize('NFKC'),
  );
  const places = names.map((name) => findName(name, head));
  const institutions = head
    .map((text, at) => ({ text, at }))
    .filter(({ text }, at) => institution.test(text) && !places.some((place) => place?.line === at))
    .flatMap(({ text, at }) =>
      text.split(/;\s*(?=\d)/).map((part) => {
        const [whole = '', mark = ''] = markBefore.exec(part) ?? [];
        return { at, mark, name: withoutContact(part.slice(whole.length)) };
      }),
    )
    .filter(({ name }) => name !== '' && name.length <= 500);
  const usesMarks =
    institutions.some(({ mark }) => mark !== '') && places.some((place) => place?.marks.length);
  const onlyEmail = proposals.email?.includes(',') ? '' : (proposals.email ?? '');
  return names.map((name, at) => {
    const { marks = [], line = -1 } = places[at] ?? {};
    const isCorresponding = marks.includes('*');
    // Without marks the institutions stand below their authors.
    const nextAuthorLine = Math.min(
      ...places.map((place) => place?.line ?? -1).filter((other) => other > line),
      Infinity,
    );
    const below = institutions.filter((row) => row.at > line && row.at < nextAuthorLine);
    const own = usesMarks ? institutions.filter(({ mark }) => marks.includes(mark)) : below;
    return {
      ...authorNamed(name),
      corresponding: isCorresponding,
      email: isCorresponding ? onlyEmail : '',
      affiliations: own.map((row) => valuesOf(authorFields.affiliations.row, { name: row.name })),
    };
  });
}

/** The line that contains a name, and the marks behind it. */
function findName(name: string, head: readonly string[]): { line: number; marks: string[] } | undefined {
  const words = name.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(words.join("[\\s'’-]+"), 'iu');
  for (const [line, text] of head.entries()) {
    const found = letters(text).includes(letters(name)) ? pattern.exec(text) : null;
    if (!found) continue;
    const [, marks = ''] = marksAfter.exec(text.slice(found.index + found[0].length)) ?? [];
    return { line, marks: marks.split(/[\s,]+|(?<=\D)(?=\d)|(?<=\d)(?=\D)/).filter(Boolean) };
  }
  return undefined;
}

const withoutContact = (text: string): string =>
  text
    .replace(/[\s,;.(]*(?:e-?mail|ई-?मेल|tel|phone|mob(?:ile)?)\b.*$/iu, '')
    .replace(/[\s,;(]*\S+@\S+.*$/u, '')
    .replace(/[\s.;,]+$/u, '')
    .trim();
