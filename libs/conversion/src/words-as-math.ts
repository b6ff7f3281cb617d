import { isElement, lineOfText, type MarkupNode } from '#contracts/text/markup.ts';
import type { MathElement } from '#contracts/full-text/text-tree.ts';
import { styledLetters } from './math-letters.ts';
import { coreMath } from './mathml.ts';

const element = (name: string, children: (MathElement | string)[]): MathElement => ({
  name,
  attributes: {},
  children,
});

/** An equation that is written in words, with its scripts, letters in italics or bold, and formulas among them. */
export function mathOfWords(nodes: readonly MarkupNode[]): MathElement {
  return { ...element('math', row(nodes, '')), attributes: { display: 'block' } };
}

function row(nodes: readonly MarkupNode[], style: string): MathElement[] {
  const result: MathElement[] = [];
  for (const node of nodes) {
    if (!isElement(node)) result.push(...textIn(node, style));
    else if (node.name === 'math') result.push(element('mrow', coreMath(node).children));
    else if (node.name === 'sub' || node.name === 'sup')
      result.push(
        element(`m${node.name}`, [result.pop() ?? element('mtext', []), inner(node.children, style)]),
      );
    else result.push(...row(node.children, ['italic', 'bold'].includes(node.name) ? node.name : style));
  }
  return result;
}

const inner = (nodes: readonly MarkupNode[], style: string): MathElement => {
  const parts = row(nodes, style);
  return parts.length === 1 ? parts[0]! : element('mrow', parts);
};

/** The last word has a separate element, since a script may follow it. */
function textIn(text: string, style: string): MathElement[] {
  const line = text.replace(/[ \t\r\n]+/gu, '\u00a0');
  const [, before = '', last = ''] = /^(.*?)([^\u00a0]*)$/su.exec(line) ?? [];
  return [before, last]
    .filter((part) => lineOfText([part]) !== '')
    .map((part) => element('mtext', [styledLetters(part, style)]));
}
