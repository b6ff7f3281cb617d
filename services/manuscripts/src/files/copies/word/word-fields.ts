/**
 * Codes of fields whose result a program counts when the file is shown, and the numbers by which captions are known; of
 * all others the result is kept as text.
 */
const counted = /^\s*(PAGE|NUMPAGES|SECTIONPAGES|SEQ\s+(?:Table|Figure|Equation))(?![^\s\\])/iu;
/** Fields that show nothing where they stand. */
const silent = new Set(['XE', 'TC', 'TA', 'RD', 'PRIVATE', 'ADVANCE', 'SET', 'ASK', 'ADDIN', 'BIBLIOGRAPHY']);

interface Field {
  code: string;
  isInCode: boolean;
  hasResult: boolean;
  /** Text of its result so far. */
  shown: string;
}

export interface FieldMark {
  /** Code where a counted field begins. */
  begin?: string;
  end?: true;
  /** Text that its result lacks: the address of a link. */
  text?: string;
  /** Whether it shows something that the copy cannot keep. */
  isLost?: true;
}

/** The fields at one place of a text, one within another. */
export class Fields {
  private readonly open: Field[] = [];

  /** Whether the text here is a code, which nobody reads. */
  get isInCode(): boolean {
    return this.open.some(({ isInCode }) => isInCode);
  }

  addCode(text: string): void {
    const field = this.open.at(-1);
    if (field?.isInCode) field.code += text;
  }

  addText(text: string): void {
    for (const field of this.open) if (!field.isInCode) field.shown += text;
  }

  mark(type: string | undefined): FieldMark {
    if (type === 'begin') {
      this.open.push({ code: '', isInCode: true, hasResult: false, shown: '' });
      return {};
    }
    const field = this.open.at(-1);
    if (!field) return {};
    if (type === 'separate') {
      field.isInCode = false;
      field.hasResult = true;
      return { begin: countedCode(field.code) };
    }
    this.open.pop();
    const begin = countedCode(field.code);
    if (begin) return { ...(!field.hasResult && { begin }), end: true };
    if (field.hasResult) return { text: addressBeside(linkOf(field.code), field.shown) };
    const keyword = keywordOf(field.code);
    return keyword === '' || silent.has(keyword) ? {} : { isLost: true };
  }
}

const keywordOf = (code: string): string => /^\s*(\S*)/u.exec(code)![1]!.toUpperCase();

/** Code of a counted field in the copy; undefined for a field that becomes text. */
export const countedCode = (code: string): string | undefined => {
  const [, words] = counted.exec(code) ?? [];
  return words?.replace(/\s+/gu, ' ');
};

const linkOf = (code: string): string =>
  keywordOf(code) === 'HYPERLINK' ? (/"(https?:[^"]*)"/iu.exec(code)?.[1] ?? '') : '';

/** A web address in words, if the text that links to it does not contain it. */
export function addressBeside(address: string, shown: string): string {
  if (!/^https?:\/\/\S+$/iu.test(address)) return '';
  const bare = (text: string) => text.replace(/^https?:\/\/(?:www\.)?|\/$/giu, '').toLowerCase();
  return bare(shown.trim()).includes(bare(address)) || bare(address).endsWith(bare(shown.trim()) || ' ')
    ? ''
    : ` (${address})`;
}
