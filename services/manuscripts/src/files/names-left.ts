import type { FoundName } from '#contracts/manuscripts/files.ts';
import { splitPart, withoutTitle } from '#contracts/publication/author-names.ts';
import { fold } from '#contracts/text/folding.ts';
import type { ManuscriptDocument } from '../manuscripts/manuscript.schema.ts';

/** What is searched for, and as what it is shown. */
export interface SearchedName {
  what: FoundName['what'];
  /** As a person writes it. */
  text: string;
}

const AROUND = 40;
const SHOWN = 30;
/** The heading of the list in which the names of authors are no secret. */
const references =
  /^[\s\d.)]*(?:references|literature cited|works cited|bibliography|references cited|संदर्भ(?:\s*सूची)?|सन्दर्भ)\s*:?\s*$/imu;
/** The same within the text of a page, which has no lines. */
const inPage = /(?:REFERENCES|References|LITERATURE CITED|Literature Cited|Bibliography|BIBLIOGRAPHY)\b/gu;

/** The family names, addresses, iDs and institutions of a manuscript's authors. */
export function searchedNames({ authors, email }: ManuscriptDocument): SearchedName[] {
  const names = authors.flatMap(({ name, family, email: address, orcid, affiliations }): SearchedName[] => [
    { what: 'name', text: family || familyOf(name) },
    { what: 'email', text: address },
    { what: 'orcid', text: orcid },
    ...affiliations.map((one) => ({ what: 'institution' as const, text: one.name })),
  ]);
  const all = [...names, { what: 'email' as const, text: email }].filter(({ text }) => [...text].length > 2);
  return [...new Map(all.map((one) => [fold(one.text), one])).values()];
}

/** The last word of a name as printed that is no initial. */
function familyOf(name: string): string {
  const words = splitPart(withoutTitle(name), false).bare.split(/[\s.]+/u);
  return words.findLast((word) => [...word].length > 2) ?? '';
}

/** Those that stand in a text before its references. */
export function namesIn(text: string, searched: readonly SearchedName[]): FoundName[] {
  const before = beforeReferences(text);
  return searched
    .flatMap(({ what, text: name }): FoundName[] => {
      const at = placeOf(before, name);
      if (!at) return [];
      const around = before.slice(Math.max(0, at.start - AROUND), at.end + AROUND);
      return [{ what, text: before.slice(at.start, at.end), around: around.replace(/\s+/gu, ' ').trim() }];
    })
    .slice(0, SHOWN);
}

/** A heading of its own line, the last one; else the last such word with a capital in the later half. */
function beforeReferences(text: string): string {
  const lines = [...text.matchAll(new RegExp(references.source, 'gimu'))];
  const heading =
    lines.at(-1) ?? [...text.matchAll(inPage)].filter(({ index }) => index > text.length / 2).at(-1);
  return heading ? text.slice(0, heading.index) : text;
}

/** Where a name stands as words of their own, whatever its case, accents and blanks are. */
function placeOf(text: string, name: string): { start: number; end: number } | undefined {
  const words = name.trim().split(/\s+/u).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${words.join('\\s+')}(?![\\p{L}\\p{N}\\p{M}])`, 'iu');
  const plain = withoutAccents(text);
  const found = pattern.exec(plain.length === text.length ? plain : text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

/** Letter by letter, so that places stay the same. */
const withoutAccents = (text: string): string =>
  text.replace(/[\u00c0-\u024f]/gu, (letter) => letter.normalize('NFD').charAt(0));

const escaped = (word: string): string => withoutAccents(word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
