import sax from 'sax';

/** An element of a document, by its name without prefix. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** Child elements, except those that were selected. */
  children: XmlElement[];
  /** Own text, without that of the children. */
  text: string;
}

/** Why a document cannot be read, as a message for staff. */
export class XmlError extends Error {}

interface Selection {
  /** Whether an element is returned, with everything in it, instead of being added to its parent. */
  selects: (element: XmlElement, ancestors: readonly XmlElement[]) => boolean;
  /** How much text of an element is read, by default 250,000 characters; the rest is dropped. */
  textLimit?: (element: XmlElement, parent: XmlElement | undefined) => number | undefined;
  /** How many characters may be in memory: a selected element, and what was read around it. */
  maxHeld?: number;
}

/** A selected element and the elements around it, outermost first, as far as they have been read. */
interface Selected {
  element: XmlElement;
  ancestors: XmlElement[];
}

/** Disables the entities of HTML; the types lack this option. */
export const xmlOptions: sax.SAXOptions & { strictEntities: boolean } = { strictEntities: true };

const MAX_DEPTH = 40;
const MAX_TEXT = 250_000;
const MAX_HELD = 16_777_216;
/** Characters that an empty element counts for. */
const ELEMENT_SIZE = 100;

/**
 * Streams the selected elements of an XML document, so that it may be larger than memory. A document type is not read,
 * and one that declares anything itself is rejected: there are no entities but XML's own.
 * @throws XmlError for anything but XML in UTF-8, and beyond the limits of depth and size
 */
export async function* xmlElements(
  bytes: AsyncIterable<Uint8Array>,
  { selects, textLimit, maxHeld = MAX_HELD }: Selection,
): AsyncGenerator<Selected> {
  const parser = sax.parser(true, xmlOptions);
  const open: XmlElement[] = [];
  const sizes: number[] = [];
  let held = 0;
  let found: Selected[] = [];

  const hold = (size: number) => {
    held += size;
    sizes[sizes.length - 1]! += size;
    if (held > maxHeld) throw new XmlError('An element of it is too large');
  };
  const addText = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    const limit = textLimit?.(element, open.at(-2)) ?? MAX_TEXT;
    const added = text.slice(0, Math.max(0, limit - element.text.length));
    if (added === '') return;
    element.text += added;
    hold(added.length);
  };
  parser.onerror = (error) => {
    throw xmlProblem(error);
  };
  parser.ondoctype = (type) => {
    if (type.includes('[')) throw new XmlError('Its document type has declarations, which are not accepted');
  };
  parser.onopentag = ({ name, attributes }) => {
    if (open.length === MAX_DEPTH) throw new XmlError('Its elements are nested too deeply');
    const values = attributes as Record<string, string>;
    open.push({ name: localName(name), attributes: values, children: [], text: '' });
    sizes.push(0);
    hold(ELEMENT_SIZE + Object.entries(values).reduce((sum, pair) => sum + pair.join('').length, 0));
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    const element = open.pop()!;
    const size = sizes.pop()!;
    if (selects(element, open)) {
      found.push({ element, ancestors: [...open] });
      held -= size;
    } else if (open.length > 0) {
      open.at(-1)!.children.push(element);
      sizes[sizes.length - 1]! += size;
    }
  };

  for await (const text of decoded(bytes)) {
    parser.write(text);
    yield* found;
    found = [];
  }
  parser.close();
  yield* found;
}

export const xmlProblem = (error: Error): XmlError =>
  new XmlError(`It is not valid XML: ${error.message.replaceAll('\n', ', ').slice(0, 200)}`);

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new XmlError('It is not in UTF-8');
  }
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** The text of the first child of that name on one line; empty if there is none. */
export const textOf = (element: XmlElement | undefined, name: string): string =>
  lineOf(childOf(element, name));

/** An element's own text on one line. */
export const lineOf = (element: XmlElement | undefined): string =>
  element?.text.replace(/\s+/gu, ' ').trim() ?? '';
