import { bareName, splitSuffix } from '#contracts/publication/author-names.ts';
import type { FieldValues } from '#contracts/fields/fields.ts';
import type { authorFields } from '#contracts/fields/record-fields.ts';

/** A name in parts, as citations and reference managers sort by them; `literal` if the surname is unknown. */
type NameInParts = { family: string; given: string; suffix?: string };
export type PersonName = NameInParts | { literal: string };

const devanagari = /\p{Script=Devanagari}/u;
const initials = /^\p{Lu}(?:[.-]?\p{Lu}){0,2}\.?$/u;
const particle = /^['’]?\p{Ll}[\p{Ll}'’]*$/u;
const finalPoint = /\.$/u;

/**
 * 'Dr. Asha R. Verma' → family 'Verma', given 'Asha R.'; 'Verma AR' → family 'Verma', given 'AR'; a
 * Devanagari name is not split.
 */
export function personName(author: string): PersonName {
  const fullName = bareName(author).normalize('NFC');
  const { name, suffix } = splitSuffix(fullName);
  const parts = name.split(/\s+/u);
  if (devanagari.test(fullName) || parts.length < 2) return { literal: fullName.replace(finalPoint, '') };
  const inParts = (family: string[], given: string[]): PersonName => ({
    family: family.join(' ').replace(finalPoint, ''),
    given: given.join(' '),
    ...(suffix && { suffix }),
  });

  let surnameEnd = parts.length;
  while (surnameEnd > 1 && initials.test(parts[surnameEnd - 1] ?? '')) surnameEnd -= 1;
  if (surnameEnd < parts.length && /\p{Ll}/u.test(parts[0] ?? ''))
    return inParts(parts.slice(0, surnameEnd), parts.slice(surnameEnd));

  const isParticle = (part = '') => particle.test(part.replace(finalPoint, ''));
  let surnameStart = parts.length - 1;
  while (surnameStart > 1 && isParticle(parts[surnameStart - 1]) && !isParticle(parts.at(-1)))
    surnameStart -= 1;
  return inParts(parts.slice(surnameStart), parts.slice(0, surnameStart));
}

/** An author's name in parts as entered, else as the printed name reads; `literal` for a group or one name only. */
export function namePartsOf(
  author: Pick<FieldValues<typeof authorFields>, 'name' | 'given' | 'family' | 'suffix' | 'collective'>,
): PersonName {
  const { name, given, family, suffix, collective } = author;
  if (collective) return { literal: bareName(name) };
  if (given === '' && family === '') return personName(name);
  if (given === '' || family === '') return { literal: family || given };
  return { family, given, ...(suffix && { suffix }) };
}

/**
 * 'Dr. Asha R. Verma' → 'Verma AR', 'John Smith Jr.' → 'Smith J Jr' (requirements.md#citations).
 * One-word names, names such as 'Verma AR' and Devanagari names are unchanged.
 */
export function shortNameOf(name: PersonName): string {
  if ('literal' in name) return name.literal;
  const { family, suffix = '' } = name;
  return `${family} ${initialsOf(name)} ${suffix.replace(finalPoint, '')}`.trim();
}

/** 'Asha R.' → 'AR', the initials of given names. */
const initialsOf = (name: NameInParts): string => hyphenatedInitials(name).replaceAll('-', '');

/** 'Asha R.' → 'A. R.', 'Jean-Pierre' → 'J.-P.' */
export const spacedInitialsOf = (name: NameInParts): string =>
  hyphenatedInitials(name).replace(/[^-]/gu, '$&. ').replaceAll(' -', '-').trim();

/** 'Jean-Pierre A.' → 'J-PA': the first letter of each given name, and all letters of initials. */
function hyphenatedInitials({ family, given }: NameInParts): string {
  const surname = family.split(' ').at(-1) ?? '';
  // 'AR' in 'AR Verma' are two initials, 'RAM' in 'RAM VERMA' is one name.
  const names = /\p{Ll}/u.test(surname) ? given : given.toLocaleLowerCase('en');
  const letters = names.split(/[\s.]/u).map((part) =>
    initials.test(part)
      ? part
      : part
          .split('-')
          .map(([first]) => first)
          .join('-'),
  );
  return letters
    .join('')
    .replace(/^-+|-+$/gu, '')
    .toLocaleUpperCase('en');
}
