import {
  descendants,
  elementsIn,
  isElement,
  lineOfText,
  markup,
  type MarkupElement,
  type MarkupNode,
  nodesIn,
} from '#contracts/text/markup.ts';
import { doiIn, referencesHeading, referencesOfLines } from '#contracts/articles/references.ts';

const figureLabel =
  /^((?:fig(?:ure)?\.?|scheme|plate|चित्र|आकृति)\s*(?:[\d०-९]+(?:[.-][\d०-९]+)*|[A-Z]\.?\d+)[a-z]?)\s*[.:।—–-]?\s*/iu;
const tableLabel =
  /^((?:table|tab\.|तालिका|सारणी)\s*(?:[\d०-९]+(?:[.-][\d०-९]+)*|[A-Z]\.?\d+|[IVX]+\b))\s*[.:।—–-]?\s*/iu;

/** Arranges an article as JATS has it: captions stand beside pictures and tables, and references are a list. */
export function arrangeArticle(article: MarkupElement): void {
  for (const body of elementsIn(article, 'body')) {
    arrange(body);
    const list = takeReferences(body);
    const [back = markup('back')] = elementsIn(article, 'back');
    if (list) back.children.push(list);
    if (!article.children.includes(back)) article.children.push(back);
  }
}

function arrange(container: MarkupElement): void {
  const nodes = container.children.filter((node) => isElement(node) || node.trim() !== '');
  const result: MarkupNode[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]!;
    if (isElement(node) && (node.name === 'sec' || node.name === 'boxed-text')) arrange(node);
    const isTable = isElement(node) && isBareTable(node);
    const content = isTable ? node.children : graphicsIn(node);
    if (content.length > 0) {
      const label = isTable ? tableLabel : figureLabel;
      const isAbove = labelled(result.at(-1), label);
      // The caption of a table is above it rather than below.
      const isBelow = labelled(nodes[at + 1], label) && !(isTable && isAbove);
      const caption = isBelow ? nodes[(at += 1)] : isAbove ? result.pop() : undefined;
      result.push(
        markup(isTable ? 'table-wrap' : 'fig', isTable ? node.attributes : {}, [
          ...(caption && isElement(caption) ? labelAndCaption(caption, label) : []),
          ...content,
        ]),
      );
    } else if (isElement(node) && (node.name === 'fig' || node.name === 'table-wrap'))
      result.push(withLabel(node));
    else result.push(node);
  }
  container.children = result;
}

/** Pictures of a paragraph that contains nothing else. */
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

const labelled = (node: MarkupNode | undefined, label: RegExp): boolean =>
  node !== undefined && isElement(node) && node.name === 'p' && label.test(lineOfText(node.children));

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

/** Nodes without the beginning of their text. */
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

/** Takes the last section of references out of the text. */
function takeReferences(container: MarkupElement): MarkupElement | undefined {
  for (const section of elementsIn(container, 'sec').reverse()) {
    const isList = referencesHeading.test(lineOfText(nodesIn(section, 'title')).trim());
    const list = isList ? referenceList(section) : takeReferences(section);
    if (isList) {
      const later = elementsIn(section, 'sec', 'fn-group');
      container.children = container.children.flatMap((node) => (node === section ? later : [node]));
    }
    if (list) return list;
  }
  return undefined;
}

const referenceList = (section: MarkupElement): MarkupElement =>
  markup(
    'ref-list',
    {},
    elementsIn(section, 'list', 'p').flatMap((element) => {
      const items = element.name === 'p' ? [element] : elementsIn(element, 'list-item');
      return items.flatMap((item) => {
        const line = lineIn(item);
        if (line === '') return [];
        const [reference] = referencesOfLines(line);
        const id: Record<string, string> = item.attributes.id ? { id: item.attributes.id } : {};
        return [markup('ref', id, [markup('mixed-citation', {}, [reference?.text ?? line])])];
      });
    }),
  );

/** The text with the addresses of its links of a DOI, which are otherwise lost. */
function lineIn(element: MarkupElement): string {
  const line = lineOfText(element.children).trim();
  if (doiIn(line) !== '') return line;
  const links = descendants(element, 'ext-link').map(({ attributes }) => attributes.href ?? '');
  return [line, ...links.filter((href) => doiIn(href) !== '').slice(0, 1)].join(' ');
}
