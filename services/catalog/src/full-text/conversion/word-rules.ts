import { doiIn, referencesOfLines } from '#contracts/articles/references.ts';
import {
  elementsIn,
  isElement,
  lineOfText,
  type MarkupElement,
  type MarkupNode,
} from '#platform/validation/markup-tree.ts';
import { markup } from './html-article.ts';

const figureLabel =
  /^((?:fig(?:ure)?\.?|scheme|plate|चित्र|आकृति)\s*(?:[\d०-९]+|[A-Z]\.?\d+)[a-z]?)\s*[.:।—–-]?\s*/iu;
const tableLabel = /^((?:table|tab\.|तालिका|सारणी)\s*(?:[\d०-९]+|[A-Z]\.?\d+|[IVX]+\b))\s*[.:।—–-]?\s*/iu;
const referenceTitles =
  /^(?:[\d.]+\s*)?(?:references?(?: cited)?|bibliography|works cited|literature(?: cited)?|संदर्भ|सन्दर्भ|संदर्भ सूची|संदर्भ ग्रंथ)$/iu;

/**
 * Gives an article that was no JATS what JATS says itself: captions stand beside their pictures and tables, and a
 * section of references is a list of them.
 */
export function arrangeArticle(article: MarkupElement): void {
  for (const body of elementsIn(article, 'body')) {
    arrange(body);
    const lists: MarkupElement[] = [];
    takeReferences(body, lists);
    const [list] = lists;
    const [back] = elementsIn(article, 'back');
    if (list && back) back.children.push(list);
    else if (list) article.children.push(markup('back', {}, [list]));
  }
}

function arrange(container: MarkupElement): void {
  const nodes = container.children.filter((node) => isElement(node) || node.trim() !== '');
  const result: MarkupNode[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]!;
    if (isElement(node) && (node.name === 'sec' || node.name === 'boxed-text')) arrange(node);
    const graphics = graphicsIn(node);
    if (graphics.length > 0) {
      const isAfter = labelled(nodes[at + 1], figureLabel);
      const caption = isAfter
        ? nodes[at + 1]
        : labelled(result.at(-1), figureLabel)
          ? result.pop()
          : undefined;
      if (isAfter) at += 1;
      result.push(float('fig', caption, figureLabel, graphics));
    } else if (isElement(node) && isBareTable(node)) {
      const isBefore = labelled(result.at(-1), tableLabel);
      const caption = isBefore
        ? result.pop()
        : labelled(nodes[at + 1], tableLabel)
          ? nodes[(at += 1)]
          : undefined;
      result.push(float('table-wrap', caption, tableLabel, node.children, node.attributes));
    } else if (isElement(node) && (node.name === 'fig' || node.name === 'table-wrap'))
      result.push(withLabel(node));
    else result.push(node);
  }
  container.children = result;
}

/** The pictures of a paragraph of nothing else. */
function graphicsIn(node: MarkupNode): MarkupElement[] {
  if (!isElement(node)) return [];
  if (node.name === 'graphic') return [node];
  if (node.name !== 'p' && node.name !== 'bold' && node.name !== 'italic') return [];
  const inner = node.children.filter((child) => isElement(child) || child.trim() !== '');
  const graphics = inner.map((child) =>
    isElement(child) && child.name === 'inline-graphic' ? [{ ...child, name: 'graphic' }] : graphicsIn(child),
  );
  return graphics.every((found) => found.length > 0) ? graphics.flat() : [];
}

const isBareTable = (node: MarkupElement): boolean =>
  node.name === 'table-wrap' && elementsIn(node, 'caption', 'label').length === 0;

const labelled = (node: MarkupNode | undefined, label: RegExp): node is MarkupElement =>
  node !== undefined && isElement(node) && node.name === 'p' && label.test(lineOfText(node.children));

function float(
  name: string,
  caption: MarkupNode | undefined,
  label: RegExp,
  content: MarkupNode[],
  attributes: Record<string, string> = {},
): MarkupElement {
  if (caption === undefined || !isElement(caption)) return markup(name, attributes, content);
  return markup(name, attributes, [...labelAndCaption(caption, label), ...content]);
}

/** A caption that begins with its label. */
function labelAndCaption(caption: MarkupElement, label: RegExp): MarkupElement[] {
  const found = label.exec(lineOfText(caption.children));
  if (!found) return [markup('caption', {}, [markup('p', {}, caption.children)])];
  const rest = afterStart(caption.children, found[0]);
  const isEmpty = lineOfText(rest) === '';
  return [
    markup('label', {}, [found[1]!]),
    ...(isEmpty ? [] : [markup('caption', {}, [markup('p', {}, rest)])]),
  ];
}

function withLabel(wrap: MarkupElement): MarkupElement {
  const [caption] = elementsIn(wrap, 'caption');
  if (!caption || elementsIn(wrap, 'label').length > 0) return wrap;
  const inner = elementsIn(caption, 'p', 'title');
  const line = inner.length === 1 ? inner[0]! : caption;
  const made = labelAndCaption(line, wrap.name === 'fig' ? figureLabel : tableLabel);
  return { ...wrap, children: [...made, ...wrap.children.filter((node) => node !== caption)] };
}

/** What is left of nodes when the beginning of their text is taken away. */
function afterStart(nodes: readonly MarkupNode[], start: string): MarkupNode[] {
  let left = start.replace(/\s+/gu, '').length;
  const cut = (node: MarkupNode): MarkupNode[] => {
    if (left === 0) return [node];
    if (isElement(node)) {
      const children = node.children.flatMap(cut);
      return children.length > 0 ? [{ ...node, children }] : [];
    }
    let at = 0;
    for (; at < node.length && left > 0; at += 1) if (/\S/u.test(node[at]!)) left -= 1;
    const rest = left === 0 ? node.slice(at).replace(/^\s+/u, '') : '';
    return rest === '' ? [] : [rest];
  };
  return nodes.flatMap(cut);
}

/** Takes sections of references out of the text, the last one first. */
function takeReferences(container: MarkupElement, lists: MarkupElement[]): void {
  for (const section of elementsIn(container, 'sec').reverse()) {
    const title = lineOfText(elementsIn(section, 'title')[0]?.children ?? []).trim();
    if (!referenceTitles.test(title)) takeReferences(section, lists);
    else if (lists.length === 0) {
      lists.push(referenceList(section));
      const later = elementsIn(section, 'sec', 'fn-group');
      container.children = container.children.flatMap((node) => (node === section ? later : [node]));
    }
  }
}

function referenceList(section: MarkupElement): MarkupElement {
  const lines = section.children
    .filter(isElement)
    .flatMap(linesIn)
    .filter(({ line }) => line !== '');
  return markup(
    'ref-list',
    {},
    lines.map(({ line, id }) => {
      const [reference] = referencesOfLines(line);
      const attributes: Record<string, string> = id ? { id } : {};
      return markup('ref', attributes, [markup('mixed-citation', {}, [reference?.text ?? line])]);
    }),
  );
}

function linesIn(element: MarkupElement): { line: string; id?: string }[] {
  if (element.name === 'list')
    return elementsIn(element, 'list-item').map((item) => ({ line: lineIn(item) }));
  return element.name === 'p' ? [{ line: lineIn(element), id: element.attributes.id }] : [];
}

/** The text with the addresses of its links of a DOI, which are otherwise lost. */
function lineIn(element: MarkupElement): string {
  const line = lineOfText(element.children).trim();
  if (doiIn(line) !== '') return line;
  const link = [...linksIn(element)].find((href) => doiIn(href) !== '');
  return link ? `${line} ${link}` : line;
}

function* linksIn(element: MarkupElement): Generator<string> {
  for (const child of elementsIn(element)) {
    if (child.name === 'ext-link') yield child.attributes.href ?? '';
    yield* linksIn(child);
  }
}
