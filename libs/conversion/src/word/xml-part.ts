import sax from 'sax';
import { unicodeEncoding } from '#platform/markup/text-encoding.ts';
import { XmlError } from '#platform/markup/xml-elements.ts';

/** An element of a part, by its name with the prefix that we use for its namespace. */
export interface XmlNode {
  name: string;
  /** Attributes by name, with our prefix for the namespace if the file has one. */
  attributes: Map<string, string>;
  children: (XmlNode | string)[];
}

const OFFICE = 'http://schemas.openxmlformats.org';
const MICROSOFT = 'http://schemas.microsoft.com/office';

/** The namespaces with which parts are written. */
export const namespaces = {
  w: `${OFFICE}/wordprocessingml/2006/main`,
  r: `${OFFICE}/officeDocument/2006/relationships`,
  m: `${OFFICE}/officeDocument/2006/math`,
  wp: `${OFFICE}/drawingml/2006/wordprocessingDrawing`,
  a: `${OFFICE}/drawingml/2006/main`,
  pic: `${OFFICE}/drawingml/2006/picture`,
  c: `${OFFICE}/drawingml/2006/chart`,
  wps: `${MICROSOFT}/word/2010/wordprocessingShape`,
  wpg: `${MICROSOFT}/word/2010/wordprocessingGroup`,
  wpc: `${MICROSOFT}/word/2010/wordprocessingCanvas`,
  mc: `${OFFICE}/markup-compatibility/2006`,
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
} as const;

/** Namespaces that only occur in what is read. */
const readOnly = {
  rel: `${OFFICE}/package/2006/relationships`,
  ct: `${OFFICE}/package/2006/content-types`,
  xml: 'http://www.w3.org/XML/1998/namespace',
} as const;

const prefixes = new Map<string, string>(
  Object.entries({ ...namespaces, ...readOnly }).map(([prefix, uri]) => [uri, prefix]),
);

/** The namespace in the standard's transitional form of one in its strict form. */
export const transitional = (uri: string): string =>
  uri
    .replace('http://purl.oclc.org/ooxml/officeDocument/relationships', namespaces.r)
    .replace('http://purl.oclc.org/ooxml/officeDocument/math', namespaces.m)
    .replace(
      /^http:\/\/purl\.oclc\.org\/ooxml\/(wordprocessingml|drawingml)\/(\w+)$/u,
      `${OFFICE}/$1/2006/$2`,
    );

const prefixOf = (uri: string): string | undefined => prefixes.get(transitional(uri));

const MAX_DEPTH = 250;
const MAX_NODES = 1_500_000;

/** @throws XmlError for what is not XML, has a document type, or is beyond the limits */
export function readXml(bytes: Uint8Array): XmlNode {
  const top: XmlNode = { name: '', attributes: new Map(), children: [] };
  const open = [top];
  let nodes = 0;
  const parser = sax.parser(true, { xmlns: true, strictEntities: true } as sax.SAXOptions);
  parser.onerror = () => {
    throw new XmlError('This file is damaged: a part of it cannot be read. Save it again');
  };
  parser.ondoctype = () => {
    throw new XmlError('This file has a document type, which Word does not write. Save it again');
  };
  parser.onopentag = (tag) => {
    const { local, uri, attributes } = tag as sax.QualifiedTag;
    if ((nodes += 1) > MAX_NODES || open.length > MAX_DEPTH)
      throw new XmlError('This file is too large or too deeply nested');
    const node: XmlNode = { name: named(uri, local), attributes: new Map(), children: [] };
    for (const { prefix, local: name, uri: of, value } of Object.values(attributes))
      if (prefix !== 'xmlns' && name !== 'xmlns')
        node.attributes.set(prefix === '' ? name : named(of, name), value);
    open.at(-1)!.children.push(node);
    open.push(node);
  };
  const addText = (text: string) => open.at(-1)!.children.push(text);
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => open.pop();
  parser.write(new TextDecoder(unicodeEncoding(bytes)).decode(bytes)).close();
  return top.children.find((child) => typeof child !== 'string') ?? top;
}

/** A name with the prefix that we use; '?' is the prefix of all other namespaces. */
const named = (uri: string, local: string): string => `${prefixOf(uri) ?? '?'}:${local}`;

export const elementsOf = (node: XmlNode): XmlNode[] =>
  node.children.filter((child) => typeof child !== 'string');

export const childNamed = (node: XmlNode, name: string): XmlNode | undefined =>
  elementsOf(node).find((child) => child.name === name);

/** Element at a path of names below another one. */
export const descendantAt = (node: XmlNode | undefined, ...names: string[]): XmlNode | undefined =>
  names.reduce((at, name) => at && childNamed(at, name), node);

export const valueWithin = (node: XmlNode | undefined, ...names: string[]): string | undefined =>
  descendantAt(node, ...names)?.attributes.get('w:val');

/** All elements below one, in the order of the document. */
export const elementsIn = (node: XmlNode): XmlNode[] =>
  elementsOf(node).flatMap((child) => [child, ...elementsIn(child)]);

export const textIn = (node: XmlNode): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');

/** Namespaces that a reader must understand to read one of several forms of a drawing. */
const understood = new Set(['wps', 'wpg', 'wpc', 'w14', 'w15', 'a14', 'wp14', 'v']);

/** The first form of an mc:AlternateContent that is understood. */
export function understoodForm(node: XmlNode): XmlNode | undefined {
  const forms = elementsOf(node);
  const isUnderstood = ({ name, attributes }: XmlNode) =>
    name === 'mc:Choice' &&
    (attributes.get('Requires') ?? '').split(/\s+/u).every((prefix) => understood.has(prefix));
  return forms.find(isUnderstood) ?? forms.find(({ name }) => name === 'mc:Fallback');
}

export const xmlHeader = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const createElement = (
  name: string,
  attributes: Record<string, string> = {},
  children: XmlNode['children'] = [],
): XmlNode => ({ name, attributes: new Map(Object.entries(attributes)), children });
