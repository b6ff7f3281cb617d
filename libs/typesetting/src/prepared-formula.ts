import type { MathElement } from '#contracts/full-text/text-tree.ts';

/** A formula's element as `mathml.typ` reads it: name, text, variant, width and children. */
export interface FormulaNode {
  n: string;
  t?: string;
  /** An upright letter, a fraction without a line, a table aligned to the left. */
  v?: true;
  /** Width of a space, in em. */
  w?: number;
  c?: FormulaNode[];
}

/** The engine counts calls within calls, and the levels of JSON. */
const MAX_DEPTH = 40;
const MAX_ELEMENTS = 4_000;

const tokens = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);
/** Elements that only hold a row. */
const rows = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'merror', 'mtd']);
const OPENING = '([{|‖⌈⌊⟨〈';
const CLOSING = ')]}|‖⌉⌋⟩〉';

/** The formula for the template; undefined if it is too deep or large to be drawn. */
export function preparedFormula(formula: MathElement): FormulaNode | undefined {
  let count = 0;
  const prepared = (element: MathElement, depth: number): FormulaNode | undefined => {
    count += 1;
    if (depth > MAX_DEPTH || count > MAX_ELEMENTS) return undefined;
    const { name, attributes } = element;
    if (tokens.has(name)) return token(element);
    if (name === 'mspace') return { n: name, w: Number.parseFloat(attributes.width ?? '') || 0.17 };
    const children = element.children.filter((child): child is MathElement => typeof child !== 'string');
    const inner: FormulaNode[] = [];
    for (const child of children) {
      const node = prepared(child, depth + 1);
      if (!node) return undefined;
      inner.push(node);
    }
    if (name === 'mtable') {
      const isLeft = children.every((row) => row.children.every((cell) => isLeftCell(cell)));
      return { n: name, c: inner, ...(isLeft && { v: true }) };
    }
    if (name === 'mtr') return { n: name, c: inner };
    if (name === 'mfrac')
      return { n: name, c: inner, ...(/^0(?:$|\D)/u.test(attributes.linethickness ?? '') && { v: true }) };
    if (!rows.has(name) && name !== 'msqrt') return { n: name, c: inner };
    const row = fenced(inner);
    return name === 'msqrt' ? { n: name, c: row } : row.length === 1 ? row[0] : { n: 'mrow', c: row };
  };
  const whole = prepared(formula, 0);
  return whole?.n === 'mtable' && isAligned(formula) ? { ...whole, n: 'aligned' } : whole;
}

/** Whether the only table of a formula has columns to the right and left in turns. */
function isAligned({ children, attributes }: MathElement): boolean {
  if (children.length === 1 && typeof children[0] === 'object') return isAligned(children[0]);
  const cells = children.flatMap((row) => (typeof row === 'object' ? [row.children] : []));
  const places = cells.map((row) =>
    row.map((cell) => (typeof cell === 'object' ? cell.attributes.columnalign : '')).join(),
  );
  return (
    attributes.columnalign?.startsWith('right left') ?? places.every((row) => row.startsWith('right,left'))
  );
}

const isLeftCell = (cell: MathElement | string) =>
  typeof cell !== 'string' && cell.attributes.columnalign === 'left';

/** Invisible operators have no glyphs. */
function token({ name, attributes, children }: MathElement): FormulaNode {
  const text = children.filter((child) => typeof child === 'string').join('');
  const t = text.replace(/[\u2061-\u2064\u200b]/gu, '').replace(/\s+/gu, ' ');
  const kept = name === 'mtext' || name === 'ms' ? t : t.trim();
  const upright = name === 'mi' && attributes.mathvariant === 'normal';
  const stretches = attributes.stretchy !== 'false';
  return { n: name, t: kept, ...((upright || (name === 'mo' && !stretches)) && { v: true }) };
}

/** A row whose pairs of brackets are elements of their own, which grow with what they hold. */
function fenced(row: readonly FormulaNode[]): FormulaNode[] {
  const open: { before: FormulaNode[]; sign: FormulaNode }[] = [];
  let now: FormulaNode[] = [];
  for (const node of row) {
    const isFence = node.n === 'mo' && !node.v && node.t?.length === 1;
    const closes = isFence && CLOSING.includes(node.t!) && open.length > 0;
    // A bar closes what a bar has opened.
    if (closes && (!OPENING.includes(node.t!) || open.at(-1)!.sign.t === node.t)) {
      const { before, sign } = open.pop()!;
      now = [...before, { n: 'fenced', c: [sign, ...now, node] }];
    } else if (isFence && OPENING.includes(node.t!)) {
      open.push({ before: now, sign: node });
      now = [];
    } else now.push(node);
  }
  for (const { before, sign } of open.reverse()) {
    // The brace of cases has no partner.
    const cases = now[0]?.n === 'mtable' ? [{ n: 'fenced', c: [sign, ...now] }] : [sign, ...now];
    now = [...before, ...cases];
  }
  return now;
}
