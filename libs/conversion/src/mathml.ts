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

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Letters in the styles of MathML's `mathvariant`, some of them without digits. */
const styled: Readonly<Record<string, readonly string[]>> = {
  bold: [...'𝐀𝐁𝐂𝐃𝐄𝐅𝐆𝐇𝐈𝐉𝐊𝐋𝐌𝐍𝐎𝐏𝐐𝐑𝐒𝐓𝐔𝐕𝐖𝐗𝐘𝐙𝐚𝐛𝐜𝐝𝐞𝐟𝐠𝐡𝐢𝐣𝐤𝐥𝐦𝐧𝐨𝐩𝐪𝐫𝐬𝐭𝐮𝐯𝐰𝐱𝐲𝐳𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  italic: [...'𝐴𝐵𝐶𝐷𝐸𝐹𝐺𝐻𝐼𝐽𝐾𝐿𝑀𝑁𝑂𝑃𝑄𝑅𝑆𝑇𝑈𝑉𝑊𝑋𝑌𝑍𝑎𝑏𝑐𝑑𝑒𝑓𝑔ℎ𝑖𝑗𝑘𝑙𝑚𝑛𝑜𝑝𝑞𝑟𝑠𝑡𝑢𝑣𝑤𝑥𝑦𝑧'],
  'bold-italic': [...'𝑨𝑩𝑪𝑫𝑬𝑭𝑮𝑯𝑰𝑱𝑲𝑳𝑴𝑵𝑶𝑷𝑸𝑹𝑺𝑻𝑼𝑽𝑾𝑿𝒀𝒁𝒂𝒃𝒄𝒅𝒆𝒇𝒈𝒉𝒊𝒋𝒌𝒍𝒎𝒏𝒐𝒑𝒒𝒓𝒔𝒕𝒖𝒗𝒘𝒙𝒚𝒛'],
  script: [...'𝒜ℬ𝒞𝒟ℰℱ𝒢ℋℐ𝒥𝒦ℒℳ𝒩𝒪𝒫𝒬ℛ𝒮𝒯𝒰𝒱𝒲𝒳𝒴𝒵𝒶𝒷𝒸𝒹ℯ𝒻ℊ𝒽𝒾𝒿𝓀𝓁𝓂𝓃ℴ𝓅𝓆𝓇𝓈𝓉𝓊𝓋𝓌𝓍𝓎𝓏'],
  'bold-script': [...'𝓐𝓑𝓒𝓓𝓔𝓕𝓖𝓗𝓘𝓙𝓚𝓛𝓜𝓝𝓞𝓟𝓠𝓡𝓢𝓣𝓤𝓥𝓦𝓧𝓨𝓩𝓪𝓫𝓬𝓭𝓮𝓯𝓰𝓱𝓲𝓳𝓴𝓵𝓶𝓷𝓸𝓹𝓺𝓻𝓼𝓽𝓾𝓿𝔀𝔁𝔂𝔃'],
  fraktur: [...'𝔄𝔅ℭ𝔇𝔈𝔉𝔊ℌℑ𝔍𝔎𝔏𝔐𝔑𝔒𝔓𝔔ℜ𝔖𝔗𝔘𝔙𝔚𝔛𝔜ℨ𝔞𝔟𝔠𝔡𝔢𝔣𝔤𝔥𝔦𝔧𝔨𝔩𝔪𝔫𝔬𝔭𝔮𝔯𝔰𝔱𝔲𝔳𝔴𝔵𝔶𝔷'],
  'double-struck': [...'𝔸𝔹ℂ𝔻𝔼𝔽𝔾ℍ𝕀𝕁𝕂𝕃𝕄ℕ𝕆ℙℚℝ𝕊𝕋𝕌𝕍𝕎𝕏𝕐ℤ𝕒𝕓𝕔𝕕𝕖𝕗𝕘𝕙𝕚𝕛𝕜𝕝𝕞𝕟𝕠𝕡𝕢𝕣𝕤𝕥𝕦𝕧𝕨𝕩𝕪𝕫𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
  'bold-fraktur': [...'𝕬𝕭𝕮𝕯𝕰𝕱𝕲𝕳𝕴𝕵𝕶𝕷𝕸𝕹𝕺𝕻𝕼𝕽𝕾𝕿𝖀𝖁𝖂𝖃𝖄𝖅𝖆𝖇𝖈𝖉𝖊𝖋𝖌𝖍𝖎𝖏𝖐𝖑𝖒𝖓𝖔𝖕𝖖𝖗𝖘𝖙𝖚𝖛𝖜𝖝𝖞𝖟'],
  'sans-serif': [...'𝖠𝖡𝖢𝖣𝖤𝖥𝖦𝖧𝖨𝖩𝖪𝖫𝖬𝖭𝖮𝖯𝖰𝖱𝖲𝖳𝖴𝖵𝖶𝖷𝖸𝖹𝖺𝖻𝖼𝖽𝖾𝖿𝗀𝗁𝗂𝗃𝗄𝗅𝗆𝗇𝗈𝗉𝗊𝗋𝗌𝗍𝗎𝗏𝗐𝗑𝗒𝗓𝟢𝟣𝟤𝟥𝟦𝟧𝟨𝟩𝟪𝟫'],
  'bold-sans-serif': [...'𝗔𝗕𝗖𝗗𝗘𝗙𝗚𝗛𝗜𝗝𝗞𝗟𝗠𝗡𝗢𝗣𝗤𝗥𝗦𝗧𝗨𝗩𝗪𝗫𝗬𝗭𝗮𝗯𝗰𝗱𝗲𝗳𝗴𝗵𝗶𝗷𝗸𝗹𝗺𝗻𝗼𝗽𝗾𝗿𝘀𝘁𝘂𝘃𝘄𝘅𝘆𝘇𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵'],
  'sans-serif-italic': [...'𝘈𝘉𝘊𝘋𝘌𝘍𝘎𝘏𝘐𝘑𝘒𝘓𝘔𝘕𝘖𝘗𝘘𝘙𝘚𝘛𝘜𝘝𝘞𝘟𝘠𝘡𝘢𝘣𝘤𝘥𝘦𝘧𝘨𝘩𝘪𝘫𝘬𝘭𝘮𝘯𝘰𝘱𝘲𝘳𝘴𝘵𝘶𝘷𝘸𝘹𝘺𝘻'],
  'sans-serif-bold-italic': [...'𝘼𝘽𝘾𝘿𝙀𝙁𝙂𝙃𝙄𝙅𝙆𝙇𝙈𝙉𝙊𝙋𝙌𝙍𝙎𝙏𝙐𝙑𝙒𝙓𝙔𝙕𝙖𝙗𝙘𝙙𝙚𝙛𝙜𝙝𝙞𝙟𝙠𝙡𝙢𝙣𝙤𝙥𝙦𝙧𝙨𝙩𝙪𝙫𝙬𝙭𝙮𝙯'],
  monospace: [...'𝙰𝙱𝙲𝙳𝙴𝙵𝙶𝙷𝙸𝙹𝙺𝙻𝙼𝙽𝙾𝙿𝚀𝚁𝚂𝚃𝚄𝚅𝚆𝚇𝚈𝚉𝚊𝚋𝚌𝚍𝚎𝚏𝚐𝚑𝚒𝚓𝚔𝚕𝚖𝚗𝚘𝚙𝚚𝚛𝚜𝚝𝚞𝚟𝚠𝚡𝚢𝚣𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
};

/** Latin letters and digits in a style of MathML's `mathvariant`, as the characters that have it themselves. */
const styledLetters = (text: string, variant: string): string =>
  text.replace(/[A-Za-z\d]/g, (letter) => styled[variant]?.[plain.indexOf(letter)] ?? letter);

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
