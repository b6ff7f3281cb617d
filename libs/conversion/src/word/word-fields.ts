import { createElement, textIn, type XmlNode } from './xml-part.ts';

/** Codes of fields that show nothing where they stand. */
const silent = /^\s*(?:(?:XE|TC|TA|RD|PRIVATE|ADVANCE|SET|ASK|ADDIN)\b|SEQ\s.*\\h)/iu;

/** Reads the fields of a paragraph: only their results, which are links if their codes are. */
export class WordFields {
  private readonly open: { code: string; isInCode: boolean; isShown: boolean }[] = [];
  private readonly lost: (code: string) => void;

  /** @param lost is called with the code of a field that shows something but has no result */
  constructor(lost: (code: string) => void) {
    this.lost = lost;
  }

  /** Whether the text here is the code of a field. */
  get isInCode(): boolean {
    return this.open.some(({ isInCode }) => isInCode);
  }

  /** Takes notice of content in the open fields. */
  addContent(): void {
    for (const field of this.open) field.isShown = true;
  }

  begin(code = ''): void {
    this.open.push({ code, isInCode: true, isShown: false });
  }

  /** @param node w:fldChar, or a part of a code */
  read(node: XmlNode): XmlNode[] {
    for (const field of this.open) if (field.isInCode) field.code += textIn(node);
    const type = node.attributes.get('w:fldCharType');
    if (type === 'begin') this.begin();
    if (type === 'separate') return this.startResult();
    return type === 'end' ? this.end() : [];
  }

  startResult(): XmlNode[] {
    const field = this.open.at(-1);
    if (!field?.isInCode) return [];
    field.isInCode = false;
    const address = linkIn(field.code);
    if (address === '' || this.isInCode) return [];
    const code = createElement('w:r', {}, [createElement('w:instrText', {}, [`HYPERLINK "${address}"`])]);
    return [mark('begin'), code, mark('separate')];
  }

  end(): XmlNode[] {
    const field = this.open.pop();
    if (!field || this.isInCode) return [];
    if (!field.isShown && !silent.test(field.code)) this.lost(field.code);
    return field.isInCode || linkIn(field.code) === '' ? [] : [mark('end')];
  }

  /** Ends the fields that go on in the next paragraph, where their text is read as any other. */
  endParagraph(): XmlNode[] {
    for (const field of this.open) if (!field.isInCode) field.isShown = true;
    return [...this.open].flatMap(() => this.end());
  }
}

const mark = (type: string): XmlNode =>
  createElement('w:r', {}, [createElement('w:fldChar', { 'w:fldCharType': type })]);

/** The address to which a field leads, or the place in the file with '#' before it; empty for other fields. */
function linkIn(code: string): string {
  const [, page] = /^\s*PAGEREF\s+(\S+).*\\h/isu.exec(code) ?? [];
  if (page !== undefined) return `#${page}`;
  if (!/^\s*HYPERLINK\s/iu.test(code)) return '';
  const [, quoted = '', bare = ''] = /HYPERLINK\s+(?:"([^"]+)"|([^\s\\"]\S*))/iu.exec(code) ?? [];
  const [, place] = /\s\\l\s+"([^"]+)"/iu.exec(code) ?? [];
  return quoted + bare + (place === undefined ? '' : `#${place}`);
}
