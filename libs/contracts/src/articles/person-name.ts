import {
  bareName,
  isDegree,
  isSuffix,
  splitPart,
  splitSuffix,
  withoutTitle,
} from '#contracts/publication/author-names.ts';
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
  // 'VERMA AR' may be two names in capitals, but not 'VERMA A' or 'VERMA A.R.'
  const areInitials = /\p{Ll}/u.test(parts[0] ?? '') || /^\p{Lu}$|\./u.test(parts[surnameEnd] ?? '');
  if (surnameEnd < parts.length && areInitials)
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
  const parts = partsWithoutTitles({ given, family, suffix });
  if (parts.given === '') return personName([parts.family, parts.suffix].filter(Boolean).join(' '));
  return { family: parts.family, given: parts.given, ...(parts.suffix && { suffix: parts.suffix }) };
}

/** An author's name as printed, and its parts where they are known. */
type NamedAuthor = Pick<FieldValues<typeof authorFields>, 'name'> & Partial<Required<NameInParts>>;

/** 'Dr. Asha' and 'Verma, PhD' → the name as printed, and 'Asha' and 'Verma'. */
export function nameOfParts(given: string, family: string, suffix = ''): NamedAuthor {
  const parts = partsWithoutTitles({ given, family, suffix });
  const first = splitPart(given, false);
  const bareFamily = withoutTitle(family);
  const title = family.trim().slice(0, -bareFamily.length);
  const printed = [title, first.bare, bareFamily, first.suffix || suffix].join(' ');
  const name = printed.replaceAll(',', ' ').replace(/\s+/gu, ' ').trim();
  return parts.family === ''
    ? { name, given: '', family: parts.given, suffix: parts.suffix }
    : { name, ...parts };
}

const groupName =
  /\b(?:group|consortium|collaborat(?:ion|ive|ors)|network|committee|commission|council|investigators|society|association|organi[sz]ation|ministry|department|institute|university|centre|center|board|team|foundation|project|initiative)\b/iu;

/**
 * 'King, Martin Luther, Jr.' → given 'Martin Luther', family 'King', suffix 'Jr.'; a name without commas has no parts,
 * and may be that of a group.
 */
export function invertedName(text: string): NamedAuthor & { collective?: boolean } {
  const [family = '', ...others] = text.split(',').map((part) => part.trim());
  const suffix = others.find(isSuffix) ?? '';
  const names = others.filter((part) => !isSuffix(part) && !isDegree(part)).join(' ');
  // 'MD' in 'Verma, MD' are initials.
  const isInitials = others.length === 1 && /^\p{Lu}+$/u.test(others[0]!) && !/\s/u.test(family);
  const given = names.trim() || (isInitials && suffix === '' ? others[0]! : '');
  if (given !== '') return nameOfParts(given, family, suffix);
  const name = [family, suffix].join(' ').replace(/\s+/gu, ' ').trim();
  return groupName.test(name) ? { name, collective: true } : { name };
}

/** The parts of a name without titles and degrees, and its suffix apart, as citations want them. */
export function partsWithoutTitles({ given, family, suffix = '' }: NameInParts): Required<NameInParts> {
  const isTitle = given !== '' && withoutTitle(`${given} ${family}`) === family;
  const first = splitPart(isTitle ? '' : withoutTitle(given), false);
  const last = splitPart(withoutTitle(family), true);
  return { given: first.bare, family: last.bare, suffix: suffix || last.suffix || first.suffix };
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
