import { posix } from 'node:path';
import { escapeXml } from '#contracts/text/rich-text.ts';
import { XmlError } from '#platform/markup/xml-elements.ts';
import { elementsOf, namespaces, readXml, xmlHeader } from './xml-part.ts';

/** A relation of a part to another one, or to an address outside. */
interface Relation {
  /** Last word of the relation's type, such as 'image'. */
  type: string;
  target: string;
  isOutside: boolean;
}

/** The parts of a Word file by their relations, whatever their names are. */
export class WordPackage {
  private readonly relations = new Map<string, Map<string, Relation>>();

  private readonly parts: ReadonlyMap<string, Buffer>;

  /** @param parts by their names in the zip */
  constructor(parts: ReadonlyMap<string, Buffer>) {
    this.parts = new Map([...parts].map(([name, bytes]) => [keyOf(name), bytes]));
  }

  /** The name of the part that is the document. @throws XmlError without one */
  get main(): string {
    const main = [...this.relationsOf('').values()].find(({ type }) => type === 'officeDocument');
    if (!main || !this.parts.has(keyOf(main.target)))
      throw new XmlError('This file has no text that Word would show. Save it again as .docx');
    return main.target;
  }

  /** The relations of a part by their ids, with the names of parts as targets. @param part '' for the file itself */
  relationsOf(part: string): Map<string, Relation> {
    const known = this.relations.get(part) ?? this.readRelations(part);
    this.relations.set(part, known);
    return known;
  }

  private readRelations(part: string): Map<string, Relation> {
    const folder = posix.dirname(part);
    const bytes = this.part(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
    const found = bytes ? elementsOf(readXml(bytes)) : [];
    return new Map(
      found
        .filter(({ name }) => name === 'rel:Relationship')
        .map(({ attributes }) => {
          const target = attributes.get('Target') ?? '';
          const isOutside = attributes.get('TargetMode')?.trim().toLowerCase() === 'external';
          const relation: Relation = {
            type: attributes.get('Type')?.split('/').at(-1) ?? '',
            target: isOutside ? target : posix.join('/', target.startsWith('/') ? '' : folder, target),
            isOutside,
          };
          return [attributes.get('Id') ?? '', relation];
        }),
    );
  }

  part(name: string): Buffer | undefined {
    return this.parts.get(keyOf(name));
  }

  get names(): string[] {
    return [...this.parts.keys()];
  }
}

/** The part of the relations of another one, by their ids. */
export const relationsPart = (relations: Iterable<[string, { type: string; target: string }]>): string =>
  `${xmlHeader}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
    ...relations,
  ]
    .map(
      ([id, { type, target }]) =>
        `<Relationship Id="${escapeXml(id)}" Type="${namespaces.r}/${type}" Target="${escapeXml(target)}"/>`,
    )
    .join('')}</Relationships>`;

/** Names of parts are the same in any case, with or without a slash before them, and however they are encoded. */
function keyOf(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/^[./]+/u, '');
  try {
    return decodeURI(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}
