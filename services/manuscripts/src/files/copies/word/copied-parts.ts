import { relationsPart, type WordPackage } from '#conversion/word/word-package.ts';
import { childNamed, elementsOf, readXml, xmlHeader, type XmlNode } from '#conversion/word/xml-part.ts';
import { counted } from '../counted.ts';
import type { CopiedPicture } from '../pictures.ts';
import { type PartContext, PartWriter } from './part-writer.ts';

/** Parts of which a document has one each. */
const singles = ['styles', 'numbering', 'settings', 'theme', 'footnotes', 'endnotes', 'comments'] as const;

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const types: Record<string, string> = {
  document: `${WORD}.document.main+xml`,
  theme: 'application/vnd.openxmlformats-officedocument.theme+xml',
  chart: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
};

/** Names of styles by which Word and other programs know headings, captions, notes and lists. */
const knownStyle =
  /^(?:normal|default paragraph font|table normal|no list|title|subtitle|author|date|abstract|bibliography|caption|quote|intense quote|block text|strong|emphasis|hyperlink|followedhyperlink|line number|page number|header|footer|body text(?: indent)?(?: [23])?|first paragraph|compact|table grid|plain text|no spacing|source code|verbatim char|macro|comment (?:text|reference|subject)|annotation (?:text|reference|subject)|balloon text|(?:foot|end)note (?:text|reference)|heading [1-9]|toc (?:heading|[1-9])|index [1-9]|list(?: bullet| number| continue| paragraph)?(?: [2-5])?|table of figures|table of authorities|image caption|table caption|figure|definition(?: term)?|html (?:acronym|address|cite|code|definition|keyboard|preformatted|sample|typewriter|variable)|placeholder text)$/iu;
/** Settings that change how a text looks. */
const settings = new Set(
  'w:mirrorMargins w:evenAndOddHeaders w:defaultTabStop w:footnotePr w:endnotePr'.split(' '),
);

export class CopiedParts implements PartContext {
  readonly person: string;
  /** Comments are kept: a report is often written in them, but those of authors are for each other. */
  readonly keepsComments: boolean;
  private readonly original: WordPackage;
  private readonly pictures: ReadonlyMap<string, CopiedPicture>;
  /** Files by their names in the copy. */
  readonly files = new Map<string, string | Uint8Array>();
  private readonly overrides = new Map<string, string>();
  /** Relations of each part by its name in the original: the target, by its id. */
  private readonly relations = new Map<string, Map<string, { type: string; target: string }>>();
  private readonly named = new Map<string, string>();
  private readonly styleIds = new Map<string, string>();
  private readonly bookmarks = new Map<string, string>();
  private readonly left = new Map<string, number>();
  private ids = 0;

  /** @param pictures by the names of their parts in the original */
  constructor(original: WordPackage, pictures: ReadonlyMap<string, CopiedPicture>, person: string) {
    this.original = original;
    this.pictures = pictures;
    this.person = person;
    this.keepsComments = person === 'Reviewer';
  }

  build(): void {
    const { main } = this.original;
    const related = [...this.original.relationsOf(main).values()].filter(({ isOutside }) => !isOutside);
    for (const single of singles) {
      const found = related.find(({ type }) => type === single);
      const bytes = found && this.original.part(found.target);
      if (!bytes) continue;
      const root = readXml(bytes);
      if (single === 'comments' && !this.keepsComments) {
        for (const _ of elementsOf(root)) this.leave('comment');
        continue;
      }
      this.write(found.target, single, single === 'settings' ? settingsOf(root) : root);
      this.relate(main, '', single, found.target);
    }
    const fonts = related.filter(({ type }) => type === 'fontTable');
    for (const { target } of fonts)
      for (const { type } of this.original.relationsOf(target).values())
        if (type === 'font') this.leave('embedded font');
    this.write(main, 'document', readXml(this.original.part(main)!));
    for (const [part, relations] of this.relations) this.writeRelations(this.named.get(part)!, relations);
    this.files.set(
      '_rels/.rels',
      relationsPart([['rId1', { type: 'officeDocument', target: '/word/document.xml' }]]),
    );
    this.files.set('[Content_Types].xml', this.contentTypes());
  }

  /** Parts of the original that the copy lacks, such as '2 videos'. */
  get leftOut(): string[] {
    return [...this.left].flatMap(([what, count]) => counted(count, what, plural(what)));
  }

  leave(what: string): void {
    this.left.set(what, (this.left.get(what) ?? 0) + 1);
  }

  nextId(): number {
    return (this.ids += 1);
  }

  styleId = (id: string): string => ours(this.styleIds, id, 's');
  bookmark = (name: string): string => ours(this.bookmarks, name, 'b');

  styleName(style: XmlNode): string {
    const name = childNamed(style, 'w:name')?.attributes.get('w:val') ?? '';
    return knownStyle.test(name) ? name : `Style ${this.styleId(style.attributes.get('w:styleId') ?? name)}`;
  }

  addressOf(part: string, id: string | undefined): string {
    const relation = id === undefined ? undefined : this.original.relationsOf(part).get(id);
    return relation?.isOutside && relation.type === 'hyperlink' ? relation.target : '';
  }

  /** @param known the part, where no id of the original names it */
  relate(part: string, id: string, type: string, known?: string): string | undefined {
    const relation = this.original.relationsOf(part).get(id);
    const source = known ?? (relation?.type === type && !relation.isOutside ? relation.target : undefined);
    const target = source !== undefined && (this.named.get(source) ?? this.copied(source, type));
    if (target === false || target === undefined) return undefined;
    const own = this.relations.get(part) ?? new Map<string, { type: string; target: string }>();
    this.relations.set(part, own);
    const there = [...own].find(([, one]) => one.target === `/${target}`);
    if (there) return there[0];
    const added = `rId${own.size + 1}`;
    own.set(added, { type, target: `/${target}` });
    return added;
  }

  private copied(source: string, type: string): string | undefined {
    if (type === 'image') {
      const picture = this.pictures.get(source);
      if (!picture) return undefined;
      const name = `word/media/image${this.named.size + 1}.${picture.extension}`;
      this.named.set(source, name);
      this.files.set(name, picture.bytes);
      return name;
    }
    const bytes = this.original.part(source);
    return bytes && this.write(source, type, readXml(bytes), this.named.size + 1);
  }

  private write(source: string, type: string, root: XmlNode, number: number | '' = ''): string {
    const name = `word/${type}${number}.xml`;
    this.named.set(source, name);
    this.overrides.set(name, types[type] ?? `${WORD}.${type}+xml`);
    this.files.set(name, new PartWriter(this, source).write(root));
    return name;
  }

  private writeRelations(name: string, relations: Map<string, { type: string; target: string }>): void {
    this.files.set(name.replace(/[^/]+$/u, '_rels/$&.rels'), relationsPart(relations));
  }

  private contentTypes(): string {
    const defaults = ['png', 'jpeg', 'emf', 'wmf'].map(
      (extension) => `<Default Extension="${extension}" ContentType="image/${extension}"/>`,
    );
    const overrides = [...this.overrides].map(
      ([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`,
    );
    return `${xmlHeader}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${defaults.join('')}${overrides.join('')}</Types>`;
  }
}

function ours(names: Map<string, string>, name: string, prefix: string): string {
  const known = names.get(name) ?? `${prefix}${names.size + 1}`;
  names.set(name, known);
  return known;
}

const settingsOf = (root: XmlNode): XmlNode => ({
  ...root,
  children: elementsOf(root).filter(({ name }) => settings.has(name)),
});

/** The plural of the first noun, such as 'linked documents' and 'pictures of a kind'. */
const plural = (what: string): string => what.replace(/^(?:(?:embedded|linked) )?\w+/u, '$&s');
