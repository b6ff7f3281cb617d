import type { Reference } from '#contracts/articles/references.ts';

/** Targets that the words of a text may refer to. */
export interface LinkTargets {
  references: readonly Pick<Reference, 'text'>[];
  /** Ids by kind and number, such as 'figure 2' or 'equation 3'. */
  targets: ReadonlyMap<string, string>;
}

/** Part of a string that refers to something; it has no link if the target is unknown. */
export interface FoundLink {
  start: number;
  end: number;
  references?: number[];
  target?: string;
  unknown?: 'citation' | 'cross-reference';
}

const words: Readonly<Record<string, string>> = {
  figure: 'figures?|figs?\\.?|schemes?|चित्रों|चित्र|आकृतियों|आकृति',
  table: 'tables?|tabs?\\.|तालिकाओं|तालिका|सारणियों|सारणी',
  equation: 'equations?|eqs?\\.|eqns?\\.?|समीकरणों|समीकरण',
  section: 'sections?|sects?\\.|§+|खंड|अनुभाग',
  box: 'box(?:es)?',
};
const one = String.raw`[(\[]?(?:[A-Z]\.?)?[\d०-९]+(?:\.[\d०-९]+)*[)\]]?(?:[a-z](?![\p{L}\p{M}]))?`;
const joiner = String.raw`\s*(?:,\s*(?:and|&)?|and|&|to|[-–—]|और|एवं|तथा|से)\s*`;
const mentions = Object.entries(words).map(
  ([kind, names]) =>
    [
      kind,
      new RegExp(
        String.raw`(?<![\p{L}\p{M}\p{N}])(?:${names})[\s\u00a0]*(?=[(\[\d०-९A-Z])(${one}(?:${joiner}${one})*)`,
        'giu',
      ),
    ] as const,
);

const devanagari = (text: string): string =>
  text.replace(/[०-९]/gu, (digit) => String(digit.codePointAt(0)! - 0x966));

/** The number of a label or a mention: '2' of 'Figure 2', '(2)', 'चित्र २' and '2a'; '' without one. */
export const numberIn = (label: string): string =>
  /(?<!\p{L})(?:[A-Z]\.?)?\d+(?:\.\d+)*(?=[a-z]?(?!\p{L}))/u.exec(devanagari(label))?.[0] ?? '';

/** Figures, tables, equations and sections that the words name. */
export function findMentions(text: string, { targets }: LinkTargets): FoundLink[] {
  return mentions.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const numbers = found[1]!;
      const base = found.index + found[0].length - numbers.length;
      return [...numbers.matchAll(new RegExp(one, 'gu'))].flatMap((number, at): FoundLink[] => {
        const target = targets.get(`${kind} ${numberIn(number[0])}`);
        const start = at === 0 ? found.index : base + number.index;
        const end = base + number.index + number[0].length;
        if (target) return [{ start, end, target }];
        // If nothing of this kind is numbered, the words refer to another text.
        const isNumbered = [...targets.keys()].some((key) => key.startsWith(`${kind} `));
        return isNumbered && at === 0 ? [{ start, end, unknown: 'cross-reference' }] : [];
      });
    }),
  );
}

const bracketed = /\[(\d{1,4}(?:\s*(?:[,;]|[-‐‑–—])\s*\d{1,4})*)\]/gu;
const MAX_RANGE = 100;
/** Matches text before an interval, an index or a coordinate, whose numbers cite nothing. */
const notCited = /(?:[\p{L}\p{N})\]]|[∈=×]\s*|\b(?:interval|range|between|over|in the set)\s+)$/iu;

/** Numbers in brackets that cite references by their places. */
export function findNumbers(text: string, { references }: LinkTargets): FoundLink[] {
  return [...text.matchAll(bracketed)].flatMap((found) => {
    const before = text.slice(Math.max(0, found.index - 20), found.index);
    const isPair = /^\d+\s*,\s*\d+$/u.test(found[1]!);
    if (isIndex(before) || (isPair && notCited.test(before))) return [];
    const base = found.index + 1;
    const parts = [...found[1]!.matchAll(/(\d+)(?:\s*[-‐‑–—]\s*(\d+))?/gu)].map((part) => ({
      start: base + part.index,
      end: base + part.index + part[0].length,
      from: Number(part[1]),
      to: Number(part[2] ?? part[1]),
    }));
    if (parts.some(({ from, to }) => from < 1 || to < from || to - from > MAX_RANGE)) return [];
    return parts.map(({ start, end, from, to }): FoundLink =>
      to > references.length
        ? { start, end, unknown: 'citation' }
        : { start, end, references: Array.from({ length: to - from + 1 }, (_, at) => from - 1 + at) },
    );
  });
}

/** Whether a bracket follows a name without a space, as an index does; after a sentence's word it is a citation. */
const isIndex = (before: string): boolean => /(?:^|[^\p{L}\p{M}])\p{L}$|[\d)\]_]$/u.test(before);

const name = String.raw`(?:(?:van|von|de|da|del|der|den|di|la|le|el|al|bin|ibn|ten|ter)\s+){0,3}(?:\p{Lu}[\p{L}\p{M}'’.-]{0,40}[\p{L}\p{M}]|[\u0904-\u0939][\u0900-\u0963]{1,40})`;
const others = String.raw`(?:\s*,?\s*(?:et\s+al\.?|and\s+(?:others|colleagues)|आदि|एवं अन्य|व अन्य))`;
const people = String.raw`${name}(?:(?:\s*,\s*${name}){0,20}\s*,?\s*(?:&|and|और|एवं|तथा)\s*${name})?${others}?`;
const year = String.raw`(?:1[5-9]|20)\d\d[a-z]?`;
const years = String.raw`${year}(?:\s*,\s*(?:${year}|[b-z](?![\p{L}.])))*`;
const inBrackets = new RegExp(String.raw`(?<![\p{L}\p{M}])(${people})\s*,?\s*(${years})(?![\p{N}])`, 'gu');
/** The bracket after the year is a part of the link when it closes there. */
const narrative = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(${people})(?:['’]s)?\s*[(\[](${years})(?:[)\]]|(?=\s*[,;)\]:]))`,
  'gu',
);

/** Names with a year that cite references. */
export function findNames(text: string, { references }: LinkTargets): FoundLink[] {
  const known = references.map(({ text: reference }) => leadOf(reference));
  const cited = [...text.matchAll(/\([^()]{4,600}\)|\[[^[\]]{4,600}\]/gu)].flatMap((group) =>
    [...group[0].matchAll(inBrackets)].flatMap((found): FoundLink[] => {
      const start = group.index + found.index;
      const places = placesOf(found[1]!, found[2]!, known);
      const end = start + found[0].length;
      if (places.length > 0) return [{ start, end, references: places }];
      const isPlain = /(?:^|[;([])\s*(?:see\s+|e\.g\.,?\s+|cf\.\s+)?$/iu.test(group[0].slice(0, found.index));
      return isPlain && !notPeople.test(found[1]!) ? [{ start, end, unknown: 'citation' }] : [];
    }),
  );
  const named = [...text.matchAll(narrative)].flatMap((found) => {
    const places = placesOf(found[1]!, found[2]!, known);
    const end = found.index + found[0].length;
    return places.length > 0 ? [{ start: found.index, end, references: places }] : [];
  });
  return withoutOverlaps([...named, ...cited]);
}

const notPeople =
  /^(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|since|in|spring|summer|autumn|winter|figure|table|version)/iu;

/** The authors and the year of a reference, for comparison. */
interface Lead {
  first: string;
  all: string;
  year: string;
}

function leadOf(reference: string): Lead {
  const text = plain(reference.replace(/^\s*(?:\[\d+\]|\d+[.)])\s*/u, ''));
  const found = /(?<!\d)((?:1[5-9]|20)\d\d[a-z]?)(?![\d–-])/u.exec(text);
  const beforeYear = found && found.index > 0 ? text.slice(0, found.index) : text.slice(0, 300);
  const [first = ''] = beforeYear.split(/,|;| & | and | et al|\(| और | एवं /u);
  return { first, all: beforeYear, year: found?.[1] ?? '' };
}

/** Removes accents and capitals; the vowel signs of Devanagari remain. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase();

const bareWords = (text: string): string => ` ${text.replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ').trim()} `;
const hasWord = (text: string, word: string): boolean => bareWords(text).includes(bareWords(word));

function placesOf(names: string, cited: string, known: readonly Lead[]): number[] {
  const bare = plain(names)
    .replace(/['’]s$/u, '')
    .replace(new RegExp(`${others}$`, 'u'), '');
  const [first = '', ...more] = bare
    .split(/(?:(?<!\s)\s+)?[,&]\s*|(?<!\s)\s+(?:and|और|एवं|तथा)\s+/u)
    .filter(Boolean);
  return yearsIn(cited).flatMap((wanted) => {
    const matches = [...known.keys()].filter((place) => {
      const { first: lead, all, year: own } = known[place]!;
      return hasWord(lead, first) && more.every((other) => hasWord(all, other)) && isYear(own, wanted);
    });
    const exact = matches.filter((place) => known[place]!.year === wanted);
    return exact.length > 0 ? exact : matches;
  });
}

/** '2019' matches '2019a' and '2019b'; '2019a' matches only itself and '2019'. */
const isYear = (own: string, wanted: string): boolean =>
  own === wanted || own.slice(0, 4) === wanted || (own === wanted.slice(0, 4) && wanted.length === 5);

/** '2019', '2019a' and '2019b' of '2019a, b'. */
function yearsIn(cited: string): string[] {
  let last = '';
  return cited.split(',').map((padded) => {
    const part = padded.trim();
    if (/^\d/u.test(part)) last = part.slice(0, 4);
    return /^\d/u.test(part) ? part : `${last}${part}`;
  });
}

/** Keeps the earliest of overlapping links, and the longest of these. */
export function withoutOverlaps(links: readonly FoundLink[]): FoundLink[] {
  const sorted = [...links].sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return sorted.filter((link) => {
    if (link.start < end) return false;
    end = link.end;
    return true;
  });
}
