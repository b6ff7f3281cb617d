import { fold } from '#contracts/text/folding.ts';
import { abstractStart, joined, keywordsStart, letters, usualSize, wordsOf } from './pdf-lines.ts';
import { type FileText, type ProposalRules, type UsableNames, usableNames } from './found.ts';
import type { TextLine } from './text-lines.ts';

/** Number of lines of the first page within which the title begins. */
const TITLE_WITHIN = 25;
/** Minimum number of words and maximum number of lines of a title. */
const [FEWEST_WORDS, MOST_LINES] = [3, 8];

/** The consecutive lines of the largest type that can be a title. */
export function titleLines(lines: readonly TextLine[], { journalNames }: ProposalRules): TextLine[] {
  const names = journalNames.map(fold).filter((name) => name !== '');
  const isName = (text: string) =>
    names.some((name) => name.includes(fold(text)) || fold(text).includes(name));
  const blocks: TextLine[][] = [];
  const abstract = lines.findIndex(({ text }) => abstractStart.test(text));
  for (const line of lines.slice(0, abstract > 0 ? Math.min(abstract, TITLE_WITHIN) : TITLE_WITHIN)) {
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

/** Titles that programs write by themselves. */
const notATitle =
  /^(?:untitled|microsoft \w+ - |powerpoint presentation|\S*\.(?:docx?|pdf|indd|tex|rtf|odt)$)/i;

/** The title of the document information, if its page prints it too; otherwise the printed one. */
export function agreedTitle(informed: string, printed: string, lines: readonly TextLine[]): string {
  const given = informed.trim();
  if (given === '' || notATitle.test(given) || wordsOf(given) < FEWEST_WORDS) return printed;
  // The text of Devanagari is damaged in many PDFs; their titles are not.
  if (printed === '' || /\p{Script=Devanagari}/u.test(given)) return given;
  return letters(lines.map(({ text }) => text).join(' ')).includes(letters(given)) ? given : printed;
}

/** Lines among the authors that are not names. */
const notAuthors =
  /^(?:received|accepted|published|submitted|editor|reviewe|doi\b|issn|vol(?:ume)?\b|article\b|open access|\d|[*†‡§]|\(?corresponding)|@|https?:|\b(?:departments?|dept|universit\w+|institut\w*|college|school|faculty|cent(?:re|er)|laborator(?:y|ies)|division|hospital|academy|ministry|council|research|sciences?|technolog\w+|engineering|group|agency|foundation|society|road|street|india|usa|uk|china|germany|france|विभाग|विश्वविद्यालय|महाविद्यालय|संस्थान)\b/iu;
/** Maximum number of lines of names and affiliations. */
const MOST_LINES_OF_AUTHORS = 40;

/**
 * The authors between title and abstract: lines in the type of the first one that read as names, wherever affiliations
 * stand. The document information only adds what the page prints too, since its author is often who made the file.
 */
export function authorsOf({ authors, lines }: FileText, title: readonly TextLine[]): UsableNames | undefined {
  const printed = printedAuthors(lines, title);
  const page = letters(lines.map(({ main }) => main).join(' '));
  const informed = namesIn(authors).filter((name) => name !== '');
  const isPrinted = informed.every((name) => page.includes(letters(name)));
  const candidates = isPrinted && informed.length >= printed.length ? [informed, printed] : [printed];
  const names = candidates.find((list) => list.length > 0 && list.every(isName));
  const found = names && usableNames(names);
  // Many programs store the first author alone.
  return found && printed.length === 0 && found.left === '' ? { ...found, left: UNSURE } : found;
}
const UNSURE = 'perhaps other authors, because only the file’s own information was read';

/** The lines between the title and the abstract or keywords, and whether one of these follows. */
export function headOf(lines: readonly TextLine[], title: readonly TextLine[]) {
  const last = title.at(-1);
  const start = last ? lines.indexOf(last) + 1 : 0;
  const following = lines.slice(start, start + MOST_LINES_OF_AUTHORS);
  const end = following.findIndex(({ text }) => abstractStart.test(text) || keywordsStart.test(text));
  return { head: end === -1 ? following : following.slice(0, end), hasEnd: end !== -1 };
}

function printedAuthors(lines: readonly TextLine[], title: readonly TextLine[]): string[] {
  if (title.length === 0) return [];
  const { head, hasEnd } = headOf(lines, title);
  const between = head.filter(({ text }) => !/^(?:by:?|and|&|एवं|तथा|और)$/iu.test(text));
  const first = between.find(isAuthors);
  if (!first) return [];
  const isAlike = (line: TextLine) => line.size === first.size && line.font === first.font;
  // Without an abstract the text follows immediately: the names are those up to the first line that is none.
  const stop = between.findIndex(
    (line, at) => at > between.indexOf(first) && !(isAlike(line) && isAuthors(line)),
  );
  const beside = between.filter(
    (line, at) => at > stop && hasEnd && stop !== -1 && isAlike(line) && isAuthors(line),
  );
  const rows = between.slice(between.indexOf(first), stop === -1 ? undefined : stop);
  const texts = rows.flatMap(authorsIn);
  const isList = texts.some((part) => /,|\s(?:and|&)\s/.test(part));
  // A list goes on in the next line; otherwise each line is a name.
  return [isList ? joined(texts) : texts.join('\t'), ...beside.flatMap(authorsIn)]
    .flatMap(namesIn)
    .filter((name) => name !== '');
}

/** Parts of a line that consist of names; the first and last may be parts of names. */
const authorsIn = ({ main, text }: TextLine): string[] =>
  main.split('\t').filter((part, _, parts) => {
    const names = namesIn(part).filter(Boolean);
    const whole = names.length > 2 ? names.slice(1, -1) : names;
    const isOther = notAuthors.test(part) || (parts.length === 1 && notAuthors.test(text));
    return names.length > 0 && !isOther && whole.every((name) => isName(name) || wordsOf(name) === 1);
  });
const isAuthors = (line: TextLine): boolean => authorsIn(line).length > 0;

/** A name has at most six words, begins with a capital and is not a sentence. */
const isName = (name: string): boolean =>
  wordsOf(name) <= 6 &&
  /^\P{Ll}/u.test(name) &&
  /\p{L}{2}/u.test(name) &&
  !/[:?!()]/.test(name) &&
  (name.match(/(?<=^|\s)\p{Ll}/gu) ?? []).length <= 3;

/** The names of a line or list, without the marks of affiliations. */
const namesIn = (list: string): string[] =>
  list
    .replace(/^(?:by|authors?:)\s+/i, '')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[\d\p{No}*†‡§¶#∗✉]+/gu, ' ')
    .split(/\s*(?:[,;·•|\t]|\s(?:and|und|et|एवं|तथा|और)\s|&)\s*/iu)
    .map((name) =>
      name
        .replace(/^and\s+/i, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
