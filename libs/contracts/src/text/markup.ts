/** An element of a document with its text and children in their order. Names have no prefix. */
export interface MarkupElement {
  name: string;
  attributes: Record<string, string>;
  children: MarkupNode[];
}
export type MarkupNode = MarkupElement | string;

export const markup = (
  name: string,
  attributes: Record<string, string> = {},
  children: MarkupNode[] = [],
): MarkupElement => ({ name, attributes, children });

export const isElement = (node: MarkupNode): node is MarkupElement => typeof node !== 'string';

/** The child elements, of these names if there are any. */
export const elementsIn = (element: MarkupElement | undefined, ...names: string[]): MarkupElement[] =>
  element?.children.filter(isElement).filter(({ name }) => names.length === 0 || names.includes(name)) ?? [];

/** The nodes but for the child elements of these names. */
export const childrenWithout = (element: MarkupElement, ...names: string[]): MarkupNode[] =>
  element.children.filter((node) => !isElement(node) || !names.includes(node.name));

/** The content of the first child element of this name; empty without one. */
export const nodesIn = (element: MarkupElement, name: string): MarkupNode[] =>
  elementsIn(element, name)[0]?.children ?? [];

/** All elements within, of these names if there are any, in the order of the document. */
export const descendants = (element: MarkupElement, ...names: string[]): MarkupElement[] =>
  elementsIn(element)
    .flatMap((child) => [child, ...descendants(child)])
    .filter(({ name }) => names.length === 0 || names.includes(name));

/** The text of nodes, unchanged. */
export const rawText = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (isElement(node) ? rawText(node.children) : node)).join('');

/** The text on one line. */
export const lineOfText = (nodes: readonly MarkupNode[]): string =>
  rawText(nodes)
    .replace(/[ \t\r\n]+/gu, ' ')
    .replace(/^ | $/gu, '');
