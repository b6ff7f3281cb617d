import temml from 'temml';
import type { MathElement } from '#contracts/full-text/text-tree.ts';
import { isElement, lineOfText, type MarkupElement, xmlTree } from '#platform/validation/markup-tree.ts';
import { styledLetters } from './math-letters.ts';

/** The elements of MathML Core, but for those that annotate. */
const elements = new Set(
  'math merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' ',
  ),
);
const tokens = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);

const length = /^[+-]?(?:\d{1,4}(?:\.\d{0,6})?|\.\d{1,6})(?:em|ex|px|pt|pc|cm|mm|in|%)?$/;
const truth = /^(?:true|false)$/;
const colour = /^(?:#[\da-f]{3,8}|[a-z]{3,20})$/i;
const count = /^[1-9]\d{0,2}$/;
const operator: Record<string, RegExp> = {
  form: /^(?:prefix|infix|postfix)$/,
  fence: truth,
  separator: truth,
  stretchy: truth,
  symmetric: truth,
  largeop: truth,
  movablelimits: truth,
  lspace: length,
  rspace: length,
  minsize: length,
  maxsize: length,
};
const style = { displaystyle: truth, scriptlevel: /^[+-]?\d{1,2}$/ };
const space = { width: length, height: length, depth: length };
/** What the attributes of each element may be, and those of all. */
const attributes: Record<string, Record<string, RegExp>> = {
  math: { display: /^(?:block|inline)$/, displaystyle: truth },
  mstyle: style,
  mi: { mathvariant: /^normal$/ },
  mo: operator,
  mfrac: { linethickness: length },
  mspace: space,
  mpadded: { width: length, height: length, depth: length, lspace: length, voffset: length },
  munder: { accentunder: truth },
  mover: { accent: truth },
  munderover: { accent: truth, accentunder: truth },
  mtable: { displaystyle: truth },
  // Core leaves the alignment to style sheets, which find it by this attribute of MathML 3.
  mtd: { rowspan: count, columnspan: count, columnalign: /^(?:left|right|center)$/ },
};
const common: Record<string, RegExp> = {
  dir: /^(?:ltr|rtl)$/,
  mathcolor: colour,
  mathbackground: colour,
  mathsize: length,
};

/** The formula with nothing but elements and attributes of MathML Core. */
export function coreMath(math: MarkupElement): MathElement {
  const [core] = coreNodes(math);
  if (typeof core === 'object' && core.name === 'math') return core;
  return { name: 'math', attributes: {}, children: core === undefined ? [] : [core] };
}

function coreNodes(element: MarkupElement): (MathElement | string)[] {
  const { name } = element;
  if (tokens.has(name)) return [token(element)];
  const children = element.children.filter(isElement);
  if (name === 'semantics' || name === 'maction') return children.slice(0, 1).flatMap(coreNodes);
  if (name === 'annotation' || name === 'annotation-xml' || name === 'mglyph') return [];
  const inner = children.flatMap(coreNodes);
  if (name === 'mfenced') return [fenced(element, inner)];
  if (name === 'mlabeledtr') return [mathElement('mtr', {}, inner.slice(1))];
  if (elements.has(name)) return [mathElement(name, allowed(element), inner)];
  // The row keeps the number of its parent's children.
  return [mathElement('mrow', {}, inner.length > 0 ? inner : tokenOf('mtext', lineOfText(element.children)))];
}

const mathElement = (
  name: string,
  given: Record<string, string>,
  children: (MathElement | string)[],
): MathElement => ({ name, attributes: given, children });

const tokenOf = (name: string, text: string): MathElement[] =>
  text === '' ? [] : [mathElement(name, {}, [text])];

/** A letter whose style was an attribute becomes the letter of Unicode with that style, as in MathML Core. */
function token(element: MarkupElement): MathElement {
  const { name, attributes: given } = element;
  const raw = lineOfText(element.children);
  const text = styledLetters(name === 'mtext' ? keepSpaces(element, raw) : raw, given.mathvariant ?? '');
  return mathElement(name, allowed(element), text === '' ? [] : [text]);
}

function keepSpaces(element: MarkupElement, line: string): string {
  const raw = element.children.filter((child) => typeof child === 'string').join('');
  const [before, after] = [/^[ \t\r\n]/u.test(raw), /[ \t\r\n]$/u.test(raw)];
  return line === '' ? line : `${before ? '\u00a0' : ''}${line}${after ? '\u00a0' : ''}`;
}

function allowed({ name, attributes: given }: MarkupElement): Record<string, string> {
  const known = attributes[name] ?? {};
  const kept = Object.entries(given).filter(([attribute, value]) =>
    (known[attribute] ?? common[attribute])?.test(value),
  );
  // What temml says in its own classes and styles.
  const side = /\btml-(left|right)\b/.exec(given.class ?? '')?.[1];
  if (name === 'mtd' && side) kept.push(['columnalign', side]);
  const ink = /(?:^|;)\s*color:\s*(#[\da-f]{3,8})/i.exec(given.style ?? '')?.[1];
  if (ink && !('mathcolor' in given)) kept.push(['mathcolor', ink]);
  return Object.fromEntries(kept);
}

/** Brackets around a row, which MathML Core writes as operators. */
function fenced({ attributes: given }: MarkupElement, inner: (MathElement | string)[]): MathElement {
  const { open = '(', close = ')', separators = ',' } = given;
  const marks = [...separators.replace(/\s/gu, '')];
  const fence = (text: string, form: string) =>
    text.trim() === '' ? [] : [mathElement('mo', { fence: 'true', form }, [text.trim()])];
  const row = inner.flatMap((child, at) => {
    const mark = at > 0 ? (marks[at - 1] ?? marks.at(-1)) : undefined;
    return mark ? [mathElement('mo', { separator: 'true' }, [mark]), child] : [child];
  });
  return mathElement('mrow', {}, [...fence(open, 'prefix'), ...row, ...fence(close, 'postfix')]);
}

const MAX_TEX = 20_000;

/** The TeX of a formula without the document or the signs around it. */
export function bareTex(source: string): string {
  const inner = /\\begin\{document\}([^]*)\\end\{document\}/u.exec(source)?.[1] ?? source;
  const tex = inner.trim();
  const pairs = [
    ['$$', '$$'],
    ['$', '$'],
    ['\\[', '\\]'],
    ['\\(', '\\)'],
  ] as const;
  const pair = pairs.find(
    ([begin, end]) =>
      tex.length > begin.length + end.length &&
      tex.startsWith(begin) &&
      tex.endsWith(end) &&
      !tex.slice(begin.length, -end.length).includes(begin),
  );
  return (pair ? tex.slice(pair[0].length, -pair[1].length) : tex).trim();
}

/** Undefined of TeX that is not understood. */
export function mathOfTex(tex: string, isBlock: boolean): MathElement | undefined {
  if (tex === '' || tex.length > MAX_TEX) return undefined;
  try {
    // A number and a name of the formula are those of the text around it.
    const bare = tex.replace(/\\(?:label|tag\*?)\{[^{}]*\}/gu, '');
    const options = { displayMode: isBlock, throwOnError: true, strict: false, trust: false };
    return coreMath(xmlTree(temml.renderToString(bare, options)));
  } catch {
    return undefined;
  }
}
