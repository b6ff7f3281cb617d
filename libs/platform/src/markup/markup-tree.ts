import { decodeHTMLStrict } from 'entities';
import sax from 'sax';
import type { MarkupElement, MarkupNode } from '#contracts/text/markup.ts';
import { localName, XmlError, xmlOptions, xmlProblem } from './xml-elements.ts';

/** Maximum depth; mathematics and nested sections are deeper than harvested records. */
const MAX_DEPTH = 100;
const MAX_ELEMENTS = 500_000;

/** Builds the tree of a document within limits. @throws XmlError beyond them */
export class MarkupBuilder {
  private readonly top: MarkupElement = { name: '', attributes: {}, children: [] };
  private readonly open = [this.top];
  private elements = 0;

  /** @param name without prefix */
  begin(name: string, attributes: Record<string, string>): void {
    this.elements += 1;
    if (this.open.length > MAX_DEPTH)
      throw new XmlError(`Its elements are nested more than ${MAX_DEPTH} deep`);
    if (this.elements > MAX_ELEMENTS)
      throw new XmlError(`It has more than ${MAX_ELEMENTS.toLocaleString('en')} elements`);
    const element = { name, attributes, children: [] };
    this.open.at(-1)!.children.push(element);
    this.open.push(element);
  }

  text(text: string): void {
    const { children } = this.open.at(-1)!;
    const last = children.length - 1;
    if (typeof children[last] === 'string') children[last] += text;
    else children.push(text);
  }

  end(): void {
    if (this.open.length > 1) this.open.pop();
  }

  get nodes(): MarkupNode[] {
    return this.top.children;
  }
}

/** The characters that the standards name, for the parser's look-up of one name. */
const characters = new Proxy<Record<string, string>>(Object.create(null) as Record<string, string>, {
  get(_, name) {
    if (typeof name === 'symbol' || name.startsWith('#')) return undefined;
    const entity = `&${name};`;
    const character = decodeHTMLStrict(entity);
    if (character === entity)
      throw new XmlError(`It contains ${entity.slice(0, 100)}, which is not a known character`);
    return character;
  },
});

/**
 * Reads a complete XML document. A document type that names an external file is accepted, and the file never read; one
 * with declarations of its own is refused. Named characters are those of the ISO sets, which JATS and HTML share.
 * @throws XmlError for anything but XML, and beyond the limits
 */
export function xmlTree(text: string): MarkupElement {
  const parser = sax.parser(true, xmlOptions);
  const builder = new MarkupBuilder();
  parser.ENTITIES = characters;
  parser.onerror = (error) => {
    throw xmlProblem(error);
  };
  parser.ondoctype = (type) => {
    if (/\[(?!\s*\])/u.test(type))
      throw new XmlError('Its document type has declarations, which are not accepted');
  };
  parser.onopentag = ({ name, attributes }) => {
    const values = Object.entries(attributes as Record<string, string>);
    builder.begin(
      localName(name),
      Object.fromEntries(
        values
          .filter(([attribute]) => !attribute.startsWith('xmlns'))
          .map(([attribute, value]) => [localName(attribute), value]),
      ),
    );
  };
  parser.ontext = (piece) => builder.text(piece);
  parser.oncdata = (piece) => builder.text(piece);
  parser.onclosetag = () => builder.end();
  parser.write(text.replace(/^\ufeff/u, '')).close();
  const root = builder.nodes.find((node) => typeof node !== 'string');
  if (!root) throw new XmlError('It has no elements');
  return root;
}
