import { doiIn } from '#contracts/articles/references.ts';
import { emailKey, isEmail } from '#contracts/text/emails.ts';
import { type Found, type FileText, type ProposalRules, proposed } from './found.ts';
import { agreedTitle, authorsOf, titleLines } from './pdf-heading.ts';
import { abstractStart, introduction, joined, keywords, keywordsStart, wordsOf } from './pdf-lines.ts';
import { referencesOf } from './pdf-references.ts';
import type { TextLine } from './text-lines.ts';

/**
 * Recognizes title, authors, abstract and more: the largest type of the first page is the title, the next lines are the
 * authors, and the abstract stands between its heading and the next.
 */
export function proposalsOf(pdf: FileText, rules: ProposalRules): Found {
  const { title, pages, lines, ending = [] } = pdf;
  const first = titleLines(lines, rules);
  const printed = joined(first.map(({ text }) => text));
  const names = authorsOf(pdf, first);
  const found = proposed({
    title: agreedTitle(title, printed, lines),
    authorname: names?.usable.map(({ name }) => name).join(', '),
    email: emailOf(lines, rules),
    abstract: abstractOf(lines),
    keywords: keywordsOf(lines),
    doi: lines.map(({ text }) => doiIn(text)).find(Boolean) ?? '',
    pagenumber: pagesOf(lines),
    references: referencesOf(ending).join('\n'),
  });
  return { ...found, pages, left: { ...found.left, ...(names?.left && { authorname: names.left }) } };
}

/** '{asha,meera}@uni.example' are two addresses; in a pattern such as '{first.last}@uni.example' is none. */
const addressGroup = /\{([^{}]+)\}\s*@\s*([\w.-]+\w)/g;

/** The first address that is printed, mostly that of the corresponding author, or those that are printed as one. */
function emailOf(lines: readonly TextLine[], { journalEmail }: ProposalRules): string {
  for (const { text } of lines) {
    const groups = [...text.matchAll(addressGroup)].map(([, names = '', host = '']) =>
      names.split(/[,;|]/).map((name) => `${name.trim()}@${host}`),
    );
    const words = text.replace(addressGroup, ' ').split(/[\s,;:()<>[\]]+/);
    const single = words.map((word) => [word.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')]);
    const found = [...groups, ...single].find(
      (addresses) =>
        addresses.every(isEmail) &&
        !addresses.some(
          (address) => emailKey(address) === emailKey(journalEmail) || /\b(?:first|last)/i.test(address),
        ),
    );
    if (found) return found.join(', ');
  }
  return '';
}

const abstractEnd = new RegExp(
  `^(?:\\d+\\.?\\s*)?(?:${keywords}|${introduction}|background|statement of need|प्रस्तावना|भूमिका|received|references)(?=$|[\\s.:—–-])`,
  'iu',
);
const LONGEST_ABSTRACT = 10_000;

/** Text between the heading of the abstract and the next one, or without a heading before the keywords. */
function abstractOf(lines: readonly TextLine[]): string {
  const start = lines.findIndex(({ text }) => abstractStart.test(text));
  if (start === -1) return beforeKeywords(lines);
  const heading = lines[start]!;
  const rest = lines.slice(start + 1);
  const body = rest[0];
  const end = rest.findIndex(
    ({ text, size }, at) =>
      // The first heading within an abstract that has some.
      (abstractEnd.test(text) && !(at === 0 && /^background\s*[:.—–-]/i.test(text))) ||
      (at > 0 && body !== undefined && size > body.size * 1.15),
  );
  const own = heading.text.replace(abstractStart, '');
  const texts = [own, ...rest.slice(0, end === -1 ? rest.length : end).map(({ text }) => text)];
  const text = joined(texts.filter((line) => line !== ''));
  return end === -1 || text.length > LONGEST_ABSTRACT ? '' : text;
}

const LONGEST_KEYWORDS = 400;

/** The words after their heading, and those of the next lines while they are full. */
function keywordsOf(lines: readonly TextLine[]): string {
  const start = lines.findIndex(({ text }) => keywordsStart.test(text));
  if (start === -1) return '';
  const [first, ...following] = lines.slice(start, start + 16) as [TextLine, ...TextLine[]];
  const edge = Math.max(
    ...lines
      .filter(({ left, size }) => size === first.size && left >= first.left - 40 && left < first.right)
      .map(({ right }) => right),
  );
  const own = first.text.replace(keywordsStart, '').replace(/^[\s.:—–-]+/, '');
  const each = keywordLines(own, following);
  if (each.length > 1) return each.join(', ');
  const texts = own === '' ? [] : [own];
  let before = first;
  for (const line of following) {
    const gap = before.height - line.height;
    const goesOn =
      /(?:[,;·•|-]|\sand)$/.test(before.text) ||
      (before.right > edge - before.size * 6 && gap > 0 && gap < before.size * 2);
    if (abstractEnd.test(line.text) || (texts.length > 0 && !(goesOn && line.size === first.size))) break;
    if (/\.$/.test(texts.at(-1) ?? '')) break;
    texts.push(line.text);
    before = line;
  }
  const text = joined(texts).replace(/\.$/, '');
  const words = text.split(/\s*[,;·•|]\s*(?:and\s+)?/);
  return text.length > LONGEST_KEYWORDS ? '' : words.filter(Boolean).join(', ');
}

const separator = /[,;·•|]/;
const LONGEST_KEYWORD = 5;

/** Keywords on a line each; an indented line continues the one before. */
function keywordLines(own: string, following: readonly TextLine[]): string[] {
  const [first, second] = following;
  if (!first || !second) return [];
  const pitch = first.height - second.height;
  const end = following.findIndex(
    ({ text, size, font, height }, at) =>
      abstractEnd.test(text) ||
      abstractStart.test(text) ||
      /[:@]/.test(text) ||
      wordsOf(text) > LONGEST_KEYWORD ||
      size !== first.size ||
      font !== first.font ||
      (at > 0 && Math.abs(following[at - 1]!.height - height - pitch) > pitch * 0.4),
  );
  if (end < 2 || wordsOf(own) > LONGEST_KEYWORD) return [];
  const words = own === '' ? [] : [own];
  for (const { text, left } of following.slice(0, end)) {
    const word = text.replace(/^(?:[•·*–-]|\d{1,2}[.)])\s+|\.$/g, '');
    words.push(words.length > 0 && left > first.left + 3 ? joined([words.pop()!, word]) : word);
  }
  return words.some((word) => separator.test(word)) ? [] : words;
}

const pageRange = /\b(?:pp?\.|pages?:?)\s*(\d{1,5})\s*[-–—]\s*(\d{1,5})\b/i;

function pagesOf(lines: readonly TextLine[]): string {
  for (const { text } of lines) {
    const [, first, last] = pageRange.exec(text) ?? [];
    if (first && Number(first) <= Number(last)) return `${first}-${last}`;
  }
  return '';
}

/** Minimum number of words of an abstract without a heading. */
const FEWEST_IN_ABSTRACT = 30;

/** The lines of one size that precede the keywords. */
function beforeKeywords(lines: readonly TextLine[]): string {
  const end = lines.findIndex(({ text }) => keywordsStart.test(text));
  const size = lines[end - 1]?.size;
  let start = end;
  while (start > 0 && lines[start - 1]!.size === size && !isShortParagraph(lines[start - 1]!)) start -= 1;
  const text = joined(lines.slice(start, Math.max(end, 0)).map((line) => line.text));
  return wordsOf(text) >= FEWEST_IN_ABSTRACT ? text : '';
}

/** A paragraph of Word, which has no width, is not part of an abstract if it is as short as names are. */
const isShortParagraph = ({ left, right, text }: TextLine): boolean => left === right && wordsOf(text) < 15;
