import temml from 'temml';
import {
  isElement,
  lineOfText,
  type MarkupElement,
  type MarkupNode,
  rawText,
} from '#contracts/text/markup.ts';
import { type MathElement, mathElements } from '#contracts/full-text/text-tree.ts';
import { xmlTree } from '#platform/markup/markup-tree.ts';
import { byName } from '#contracts/values/by-name.ts';
import { styledLetters } from './math-letters.ts';

const elements = new Set(mathElements);
const tokens = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);

/** Attributes of MathML Core with their valid values. */
const attributes = byName([
  [
    'width height depth lspace rspace voffset minsize maxsize linethickness mathsize',
    /^[+-]?(?:\d{1,4}(?:\.\d{0,6})?|\.\d{1,6})(?:em|ex|px|pt|pc|cm|mm|in|%)?$/,
  ],
  ['displaystyle fence separator stretchy symmetric largeop movablelimits', /^(?:true|false)$/],
  ['accent accentunder', /^(?:true|false)$/],
  ['mathcolor mathbackground', /^(?:#[\da-f]{3,8}|[a-z]{3,20})$/i],
  ['rowspan columnspan', /^[1-9]\d{0,2}$/],
  ['notation', /^[a-z]+(?: [a-z]+){0,5}$/],
  ['form', /^(?:prefix|infix|postfix)$/],
  ['display', /^(?:block|inline)$/],
  ['mathvariant', /^normal$/],
  ['dir', /^(?:ltr|rtl)$/],
  // Core leaves the alignment of cells to style sheets, which find it by this attribute of MathML 3.
  ['columnalign', /^(?:left|right|center)$/],
]);

/** The formula with nothing but elements and attributes of MathML Core. */
export function coreMath(math: MarkupElement): MathElement {
  const [core] = coreNodes(math, '');
  if (typeof core === 'object' && core.name === 'math') return core;
  return { name: 'math', attributes: {}, children: core === undefined ? [] : [core] };
}

/** @param style of letters, which MathML 3 gives to a part of a formula too */
function coreNodes(element: MarkupElement, style: string): MathElement[] {
  const { name } = element;
  const variant = element.attributes.mathvariant ?? style;
  if (tokens.has(name)) return scripted(element, token(element, variant));
  const children = element.children.filter(isElement);
  if (name === 'semantics' || name === 'maction')
    return children.slice(0, 1).flatMap((child) => coreNodes(child, variant));
  if (name === 'annotation' || name === 'annotation-xml' || name === 'mglyph') return [];
  const inner = children.flatMap((child) => coreNodes(child, variant));
  if (name === 'mfenced') return [fenced(element, inner)];
  // The number of a row follows it.
  if (name === 'mlabeledtr') return [mathElement('mtr', {}, [...inner.slice(1), ...inner.slice(0, 1)])];
  if (elements.has(name)) return scripted(element, mathElement(name, allowed(element), inner));
  // The row keeps the number of its parent's children.
  const text = inner.length > 0 ? '' : lineOfText(element.children);
  return [mathElement('mrow', {}, text === '' ? inner : [mathElement('mtext', {}, [text])])];
}

const mathElement = (
  name: string,
  given: Record<string, string>,
  children: (MathElement | string)[],
): MathElement => ({ name, attributes: given, children });

/** The size of a script, which MathML 3 gives to `mstyle` alone and Core to any element. */
function scripted({ name, attributes: { scriptlevel } }: MarkupElement, made: MathElement): MathElement[] {
  if (!scriptlevel || !/^[+-]?\d{1,2}$/u.test(scriptlevel) || name === 'math') return [made];
  if (name !== 'mstyle') return [mathElement('mstyle', { scriptlevel }, [made])];
  return [{ ...made, attributes: { ...made.attributes, scriptlevel } }];
}

/** A letter whose style was an attribute becomes the letter of Unicode with that style, as in MathML Core. */
function token(element: MarkupElement, variant: string): MathElement {
  const { name, children } = element;
  // The spaces around words are a part of them.
  const line =
    name === 'mtext' ? rawText(children).replace(/^[ \t\r\n]+|[ \t\r\n]+$/gu, '\u00a0') : rawText(children);
  const text = styledLetters(lineOfText([line]), variant);
  return mathElement(name, allowed(element), text === '' ? [] : [text]);
}

function allowed({ name, attributes: given }: MarkupElement): Record<string, string> {
  const kept = Object.entries(given).filter(([attribute, value]) => attributes.get(attribute)?.test(value));
  // Translates temml's own classes and styles.
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
  return inner
    .trim()
    .replace(/^(\$\$?|\\\[|\\\()((?:(?!\1)[^])+?)(?:\$\$?|\\\]|\\\))$/u, '$2')
    .trim();
}

/** @returns undefined for TeX that is not understood */
export function mathOfTex(tex: string, isBlock: boolean): MathElement | undefined {
  if (tex === '' || tex.length > MAX_TEX) return undefined;
  try {
    // A number and a name of the formula are those of the text around it.
    const bare = tex
      .replace(/\\(?:label|tag\*?)\{[^{}]*\}/gu, '')
      // Handles TeX of MathType and Springer.
      .replace(/\\mathop\s*(\\[a-zA-Z]+)/gu, '\\mathop{$1}')
      .replace(/\\text\{(\\[a-zA-Z]+)\}/gu, '{$1}')
      .replace(/\\(begin|end)\{eqnarray(\*?)\}/gu, (_, edge: string) =>
        edge === 'begin' ? '\\begin{array}{rcl}' : '\\end{array}',
      );
    const macros = { '\\mbox': '\\text', '\\varvec': '\\boldsymbol' };
    const options = { displayMode: isBlock, throwOnError: true, strict: false, trust: false, macros };
    return coreMath(xmlTree(temml.renderToString(bare, options)));
  } catch {
    return undefined;
  }
}

/** An equation that is written in words, with its scripts, letters in italics or bold, and formulas among them. */
export function mathOfWords(nodes: readonly MarkupNode[]): MathElement {
  return mathElement('math', { display: 'block' }, row(nodes, ''));
}

function row(nodes: readonly MarkupNode[], style: string): MathElement[] {
  const result: MathElement[] = [];
  for (const node of nodes) {
    if (!isElement(node)) result.push(...textIn(node, style));
    else if (node.name === 'math') result.push(mathElement('mrow', {}, coreMath(node).children));
    else if (node.name === 'sub' || node.name === 'sup') {
      const base = result.pop() ?? mathElement('mtext', {}, []);
      result.push(mathElement(`m${node.name}`, {}, [base, inner(node.children, style)]));
    } else result.push(...row(node.children, ['italic', 'bold'].includes(node.name) ? node.name : style));
  }
  return result;
}

const inner = (nodes: readonly MarkupNode[], style: string): MathElement => {
  const parts = row(nodes, style);
  return parts.length === 1 ? parts[0]! : mathElement('mrow', {}, parts);
};

/** The last word has a separate element, since a script may follow it. */
function textIn(text: string, style: string): MathElement[] {
  const line = text.replace(/[ \t\r\n]+/gu, '\u00a0');
  const [, before = '', last = ''] = /^(.*?)([^\u00a0]*)$/su.exec(line) ?? [];
  return [before, last]
    .filter((part) => lineOfText([part]) !== '')
    .map((part) => mathElement('mtext', {}, [styledLetters(part, style)]));
}
