import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

export const name = (text: string): PDFName => PDFName.of(text);

/** The dictionary at a key, also that of a stream. */
export function dictAt(dict: PDFDict, key: string): PDFDict | undefined {
  const value = dict.lookup(name(key));
  if (value instanceof PDFStream) return value.dict;
  return value instanceof PDFDict ? value : undefined;
}

/** Members of an array of dictionaries; none if it is something else. */
export function dictsAt(dict: PDFDict, key: string): PDFDict[] {
  const value = dict.lookup(name(key));
  if (!(value instanceof PDFArray)) return [];
  const members = Array.from({ length: value.size() }, (_, index) => value.lookup(index));
  return members.filter((member) => member instanceof PDFDict);
}

export function nameAt(dict: PDFDict, key: string): string {
  const value = dict.lookup(name(key));
  return value instanceof PDFName ? value.decodeText() : '';
}

export function numberAt(dict: PDFDict, key: string): number | undefined {
  const value = dict.lookup(name(key));
  return value instanceof PDFNumber && Number.isFinite(value.asNumber()) ? value.asNumber() : undefined;
}

export function textAt(dict: PDFDict, key: string): string {
  const value = dict.lookup(name(key));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
}

/**
 * All objects that can be reached from one, each once, with the reference of those that have one.
 *
 * @param enter is given each dictionary before it is followed
 * @throws Error where something refers to what is not there
 */
export function* reachable(
  start: PDFObject,
  context: PDFContext,
  enter: (dict: PDFDict) => void = () => undefined,
): Generator<[PDFObject, PDFRef?]> {
  const reached = new Set<PDFRef>();
  const waiting = [start];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const ref = next instanceof PDFRef ? next : undefined;
    if (ref && reached.has(ref)) continue;
    if (ref) reached.add(ref);
    const object = ref ? context.lookup(ref) : next;
    if (!object) throw new Error(`There is no object ${ref?.tag}`);
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) enter(dict);
    yield [object, ref];
    if (dict instanceof PDFArray) for (const member of dict.asArray()) waiting.push(member);
    else if (dict instanceof PDFDict) for (const value of dict.values()) waiting.push(value);
  }
}
