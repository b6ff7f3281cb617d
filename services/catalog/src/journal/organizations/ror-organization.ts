import { foldedWords } from '#contracts/text/folding.ts';
import { bareRor, rorProblem } from '#contracts/identifiers/ror.ts';
import type { OrganizationDocument } from './organization.schema.ts';

/** Item of ROR's data dump (schema 2), as far as it is read. */
interface RorItem {
  id?: unknown;
  status?: unknown;
  names?: { value?: unknown; types?: unknown }[];
  locations?: { geonames_details?: { name?: unknown; country_name?: unknown } }[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '');
const MAX_WORDS = 60;

/** An organization of the list; undefined for one that no longer exists, or an item of another format. */
export function organizationOf(item: unknown): Omit<OrganizationDocument, 'list'> | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { id, status = 'active', names, locations } = item as RorItem;
  const ror = bareRor(textOf(id));
  if (ror === '' || rorProblem(ror) !== undefined || status !== 'active' || !Array.isArray(names))
    return undefined;
  const displayed =
    names.find(({ types }) => Array.isArray(types) && types.includes('ror_display')) ?? names[0];
  const name = textOf(displayed?.value);
  if (name === '') return undefined;
  const place = Array.isArray(locations) ? locations[0]?.geonames_details : undefined;
  const texts = [name, place?.name, place?.country_name, ...names.map(({ value }) => value)];
  const found = new Set(texts.flatMap((text) => foldedWords(textOf(text))));
  return {
    _id: ror,
    name,
    city: textOf(place?.name),
    country: textOf(place?.country_name),
    words: [...found].slice(0, MAX_WORDS),
    length: name.length,
  };
}
