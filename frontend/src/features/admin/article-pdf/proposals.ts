import { authorNamesProblem } from '#contracts/publication/author-names.ts';
import { type ArticleAuthor } from '#contracts/articles/article-authors.ts';
import { doiIn } from '#contracts/articles/references.ts';
import { emailKey, isEmail } from '#contracts/text/emails.ts';
import { fold } from '#contracts/text/folding.ts';
import type { TextLine } from './text-lines.ts';

/** What an article's PDF or record says of the article, as plain text; absent where nothing was recognized. */
export interface Proposals {
  title?: string;
  authorname?: string;
  email?: string;
  abstract?: string;
  keywords?: string;
  doi?: string;
  pagenumber?: string;
  /** One on each line. */
  references?: string;
  /** Details of the authors. */
  authors?: ArticleAuthor[];
}

/** What is read of a PDF. */
export interface PdfText {
  /** Title and authors of the document information or its XMP. */
  title: string;
  authors: string;
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
  hyphensInNames: boolean;
}

/**
 * Recognizes title, authors, abstract and more: the largest type of the first page is the title, the next lines are the
 * authors, and the abstract stands between its heading and the next.
 */
export function proposalsOf(
  { title, authors, lines, ending = [] }: PdfText,
  rules: ProposalRules,
): Proposals {
  const first = titleLines(lines, rules);
  const printed = joined(first.map(({ text }) => text));
  const found = {
    title: agreedTitle(title, printed, lines),
    authorname: authorsOf([authors, ...printedAuthors(lines, first)], rules),
    email: emailOf(lines, rules),
    abstract: abstractOf(lines),
    keywords: keywordsOf(lines),
    doi: lines.map(({ text }) => doiIn(text)).find(Boolean) ?? '',
    pagenumber: pagesOf(lines),
    references: referencesOf(ending),
  };
  return proposed(found);
}

/** What can be proposed of what was found: it is there, and its text is not damaged. */
export const proposed = (found: Proposals): Proposals =>
  Object.fromEntries(
    Object.entries(found).filter(
      ([, value]: [string, string | unknown[]]) =>
        value.length > 0 && !(typeof value === 'string' && DAMAGED.test(value.replaceAll('\n', ''))),
    ),
  );

/** Characters that stand for glyphs of which a PDF does not say what they mean. */
const DAMAGED = /[\p{Cc}\p{Co}\ufffd]/u;

/** How far down the first page the title may begin, in lines. */
const TITLE_WITHIN = 25;
/** The fewest words and most lines of a title. */
const [FEWEST_WORDS, MOST_LINES] = [3, 8];

/** The consecutive lines of the largest type that can be a title. */
function titleLines(lines: readonly TextLine[], { journalNames }: ProposalRules): TextLine[] {
  const names = journalNames.map(fold).filter((name) => name !== '');
  const isName = (text: string) =>
    names.some((name) => name.includes(fold(text)) || fold(text).includes(name));
  const blocks: TextLine[][] = [];
  for (const line of lines.slice(0, TITLE_WITHIN)) {
    const block = blocks.at(-1);
    if (block && Math.abs(block[0]!.size - line.size) < 0.6) block.push(line);
    else blocks.push([line]);
  }
  const possible = blocks
    .filter((block) => block.length <= MOST_LINES)
    .map((block) => block.filter(({ text }) => !isName(text)))
    .filter((block) => wordsOf(joined(block.map(({ text }) => text))) >= FEWEST_WORDS);
  const usual = usualSize(lines);
  return possible
    .filter(([line]) => line!.size > usual * 1.05)
    .reduce<TextLine[]>((best, block) => (block[0]!.size > (best[0]?.size ?? 0) ? block : best), []);
}

/** The size of most of the text. */
function usualSize(lines: readonly TextLine[]): number {
  const characters = new Map<number, number>();
  for (const { size, text } of lines) characters.set(size, (characters.get(size) ?? 0) + text.length);
  return [...characters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}

/** Titles that programs write by themselves. */
const notATitle =
  /^(?:untitled|microsoft \w+ - |powerpoint presentation|\S*\.(?:docx?|pdf|indd|tex|rtf|odt)$)/i;

/** The title of the document information, if its page prints it too; otherwise the printed one. */
function agreedTitle(informed: string, printed: string, lines: readonly TextLine[]): string {
  const given = informed.trim();
  if (given === '' || notATitle.test(given) || wordsOf(given) < FEWEST_WORDS) return printed;
  // The text of Devanagari is damaged in many PDFs; their titles are not.
  if (printed === '' || /\p{Script=Devanagari}/u.test(given)) return given;
  return letters(lines.map(({ text }) => text).join(' ')).includes(letters(given)) ? given : printed;
}

/** Lines that come after the authors. */
const afterAuthors =
  /^(?:abstract|summary|सारांश|शोध सार|key\s?words|received|accepted|published|doi\b|\d|[*†‡]|\(?corresponding)|@|https?:|\b(?:department|dept|university|institute|college|school|faculty|centre|center|laborator(?:y|ies)|division|hospital|विभाग|विश्वविद्यालय|महाविद्यालय|संस्थान)\b/iu;
const MOST_AUTHOR_LINES = 5;

/** The lines after the title up to the affiliations: all of them, then fewer. */
function printedAuthors(lines: readonly TextLine[], title: readonly TextLine[]): string[] {
  const last = title.at(-1);
  if (!last) return [];
  const following = lines.slice(lines.indexOf(last) + 1, lines.indexOf(last) + 1 + MOST_AUTHOR_LINES);
  const end = following.findIndex(({ text, main }) => afterAuthors.test(text) || afterAuthors.test(main));
  const names = following.slice(0, end === -1 ? following.length : end);
  const sameSize = names.filter(({ size }, at) => names.slice(0, at + 1).every((line) => line.size === size));
  return [sameSize, names.slice(0, 1)].map((chosen) => joined(chosen.map(({ main }) => main)));
}

/** The first candidate that the form would accept, as names separated by commas. */
function authorsOf(candidates: readonly string[], rules: ProposalRules): string {
  for (const candidate of candidates) {
    const names = candidate
      .replace(/\([^)]*\)/g, ' ')
      .split(/\s*(?:[,;·•|]|\s(?:and|und|et|एवं|तथा|और)\s|&)\s*/iu);
    const list = namesOfList(names, rules);
    if (list !== '') return list;
  }
  return '';
}

/** Names separated by commas, if the form would accept them. */
export function namesOfList(given: readonly string[], { hyphensInNames }: ProposalRules): string {
  const names = given.map((name) => bareName(name, hyphensInNames)).filter((name) => name !== '');
  const list = names.join(', ');
  const isList = names.length > 0 && names.every((name) => wordsOf(name) <= 6 && /^\P{Ll}/u.test(name));
  return isList && authorNamesProblem(list, hyphensInNames) === undefined ? list : '';
}

/** A name without marks of affiliations; hyphens become blanks where the journal allows none. */
function bareName(name: string, hyphensInNames: boolean): string {
  const bare = name
    .replace(/[\d*†‡§¶#∗✉]+/gu, ' ')
    .replace(/^and\s+/i, '')
    .replace(/[‐‑]/g, '-');
  return (hyphensInNames ? bare : bare.replace(/[-'’]/g, ' ')).replace(/\s+/g, ' ').trim();
}

/** The first address that is printed: mostly that of the corresponding author. */
function emailOf(lines: readonly TextLine[], { journalEmail }: ProposalRules): string {
  const words = lines.flatMap(({ text }) => text.split(/[\s,;:()<>[\]]+/));
  const addresses = words.map((word) => word.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')).filter(isEmail);
  return addresses.find((address) => emailKey(address) !== emailKey(journalEmail)) ?? '';
}

const abstractStart = /^(?:abstract|summary|सारांश|शोध[ -]?सार|सार)(?=$|[\s.:—–-])[\s.:—–-]*/iu;
const abstractEnd =
  /^(?:\d+\.?\s*)?(?:key\s?-?words?|index terms|introduction|background|statement of need|मुख्य शब्द|कुंजी शब्द|बीज शब्द|कुंजीशब्द|प्रस्तावना|भूमिका|received|references)(?=$|[\s.:—–-])/iu;
const LONGEST_ABSTRACT = 10_000;

/** What stands between the heading of the abstract and the next one, or without a heading before the keywords. */
function abstractOf(lines: readonly TextLine[]): string {
  const start = lines.findIndex(({ text }) => abstractStart.test(text));
  if (start === -1) return beforeKeywords(lines);
  const heading = lines[start]!;
  const rest = lines.slice(start + 1);
  const body = rest[0];
  const end = rest.findIndex(
    ({ text, size }, at) =>
      abstractEnd.test(text) || (at > 0 && body !== undefined && size > body.size * 1.15),
  );
  const own = heading.text.replace(abstractStart, '');
  const texts = [own, ...rest.slice(0, end === -1 ? rest.length : end).map(({ text }) => text)];
  const text = joined(texts.filter((line) => line !== ''));
  return end === -1 || text.length > LONGEST_ABSTRACT ? '' : text;
}

const keywordsStart = /^(?:key\s?-?words?|मुख्य शब्द|कुंजी शब्द|बीज शब्द|कुंजीशब्द)(?=$|[\s.:—–-])/iu;
const LONGEST_KEYWORDS = 400;

/** The words after their heading; one that ends with a comma goes on in the next line. */
function keywordsOf(lines: readonly TextLine[]): string {
  const start = lines.findIndex(({ text }) => keywordsStart.test(text));
  if (start === -1) return '';
  let text = lines[start]!.text.replace(keywordsStart, '').replace(/^[\s.:—–-]+/, '');
  for (const line of lines.slice(start + 1, start + 4)) {
    if (text !== '' && !/[,;]$/.test(text)) break;
    text = `${text} ${line.text}`.trim();
  }
  const words = text.replace(/\.$/, '').split(/\s*[,;·•|]\s*/);
  return text.length > LONGEST_KEYWORDS ? '' : words.filter(Boolean).join(', ');
}

const pageRange = /\b(?:pp?\.|pages?:?)\s*(\d{1,5})\s*[-–—]\s*(\d{1,5})\b/i;

function pagesOf(lines: readonly TextLine[]): string {
  for (const { text } of lines) {
    const [, first, last] = pageRange.exec(text) ?? [];
    if (first && Number(first) <= Number(last)) return `${first}-${last}`;
  }
  return '';
}

const referencesStart =
  /^(?:\d+\.?\s*)?(?:references(?: cited)?|bibliography|literature cited|works cited|संदर्भ(?: सूची| ग्रंथ)?)\s*:?$/iu;
const referencesEnd = /^(?:appendix|acknowledge?ments?|annexure|supplementary|author contributions)\b/iu;
const numbered = /^(?:\[\d{1,3}\]|\d{1,3}[.)])\s/;
const named = /^\p{Lu}[\p{L}\p{M}'’-]+,?\s+(?:\p{Lu}\.?[\s,&]|\p{Lu}{1,3}[,.\s])/u;

/** The entries after the heading, one on each line: each begins with a number, or all with a name. */
function referencesOf(lines: readonly TextLine[]): string {
  const start = lines.findIndex(({ text }) => referencesStart.test(text));
  if (start === -1) return '';
  const rest = lines.slice(start + 1).map(({ text }) => text);
  const end = rest.findIndex((text) => referencesEnd.test(text));
  const texts = rest.slice(0, end === -1 ? rest.length : end);
  const begins = texts.some((text) => numbered.test(text)) ? numbered : named;
  if (!begins.test(texts[0] ?? '')) return '';
  const entries: string[][] = [];
  for (const text of texts) {
    const previous = entries.at(-1)?.at(-1);
    const isNew =
      begins.test(text) && (begins === numbered || previous === undefined || /[.\d)]$/.test(previous));
    if (isNew) entries.push([text]);
    // A number alone is that of a page.
    else if (!/^\d+$/.test(text)) entries.at(-1)?.push(text);
  }
  return entries.map((entry) => joined(entry)).join('\n');
}

/** The fewest words of an abstract without a heading. */
const FEWEST_IN_ABSTRACT = 30;

/** The lines of one size that precede the keywords. */
function beforeKeywords(lines: readonly TextLine[]): string {
  const end = lines.findIndex(({ text }) => keywordsStart.test(text));
  const size = lines[end - 1]?.size;
  let start = end;
  while (start > 0 && lines[start - 1]!.size === size) start -= 1;
  const text = joined(lines.slice(start, Math.max(end, 0)).map((line) => line.text));
  return wordsOf(text) >= FEWEST_IN_ABSTRACT ? text : '';
}

/** Joins lines; a word that was divided at the end of one becomes whole. */
const joined = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/(\p{Ll})[-\u00ad]\n(?=\p{Ll})/gu, '$1')
    .replace(/\s+/g, ' ')
    .replaceAll('\u02bc', '’')
    .trim();

const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
