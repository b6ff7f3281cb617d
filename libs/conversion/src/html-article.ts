import { Parser } from 'htmlparser2';
import {
  descendants,
  elementsIn,
  isElement,
  lineOfText,
  markup,
  type MarkupElement,
  type MarkupNode,
} from '#contracts/text/markup.ts';
import { MarkupBuilder } from '#platform/markup/markup-tree.ts';
import { byName } from '#contracts/values/by-name.ts';
import type { Reading } from './reading.ts';
import { TextError } from './text-error.ts';
import { fontBeforeUnicode, signFontPattern, toUnicode } from './word/letters-of-fonts.ts';

const names = byName([
  ['em i cite dfn var', 'italic'],
  ['strong b', 'bold'],
  ['u ins', 'underline'],
  ['s del', 'strike'],
  ['tt kbd samp code', 'monospace'],
  ['br', 'break'],
  ['blockquote', 'disp-quote'],
  ['li', 'list-item'],
  ['dt', 'term'],
  ['dd', 'def'],
  ['figcaption', 'caption'],
  ['aside', 'boxed-text'],
  ['p sup sub table thead tbody tfoot tr td th caption h1 h2 h3 h4 h5 h6', ''],
]);
/** Elements whose content is not part of a text, and those whose content stands for them. */
const others = byName([
  ['script style head nav form template noscript iframe object embed button select', 'dropped'],
  [
    'textarea input link meta base svg canvas audio video map hr wbr area col colgroup dialog slot',
    'dropped',
  ],
  ['html body main article section div header footer span small big mark time abbr q', 'transparent'],
  ['label address center font a data bdi bdo ruby rb rt rp picture source legend', 'transparent'],
  ['fieldset hgroup details summary', 'transparent'],
]);
/** Elements that a division must not contain to count as a paragraph. */
const blocks =
  'div p h1 h2 h3 h4 h5 h6 ul ol dl table figure section pre blockquote article main aside header footer'.split(
    ' ',
  );
const noteId = /^(?:(?:foot|end)notes?|fn)[-_:.]?\d/i;
const backlink = /^#(?:(?:foot|end)note-?ref|fnref)/i;

export function htmlArticle(reading: Reading, text: string): MarkupElement {
  const builder = new MarkupBuilder();
  const parser = new Parser({
    onopentag: (name, attributes) => builder.begin(name, attributes),
    ontext: (piece) => builder.text(piece),
    onclosetag: () => builder.end(),
  });
  parser.end(text);
  const document = markup('html', {}, builder.nodes);
  // The one main part of a page, or else its body.
  const [root = document] = ['main', 'article', 'body'].flatMap((name) => {
    const found = descendants(document, name);
    return found.length === 1 ? found : [];
  });
  const notes = new Set(
    descendants(root, 'li')
      .filter(isNote)
      .map(({ attributes }) => attributes.id!),
  );
  const body = markup('body', {}, sectioned(reading, converted(reading, root.children, notes)));
  if (lineOfText(body.children) === '') throw new TextError('The file has no text');
  return markup('article', {}, [body]);
}

const isNote = ({ attributes }: MarkupElement): boolean => noteId.test(attributes.id ?? '');

const converted = (
  reading: Reading,
  nodes: readonly MarkupNode[],
  notes: ReadonlySet<string>,
): MarkupNode[] => nodes.flatMap((node) => (isElement(node) ? convertElement(reading, node, notes) : [node]));

function convertElement(reading: Reading, element: MarkupElement, notes: ReadonlySet<string>): MarkupNode[] {
  const { name, attributes, children } = element;
  if (others.get(name) === 'dropped') return [];
  const given = ['id', 'colspan', 'rowspan', 'align', 'style', 'lang'].filter(
    (each) => attributes[each] !== undefined,
  );
  const common = Object.fromEntries(given.map((each) => [each, attributes[each]!]));
  if (name === 'math') return [markup('inline-formula', common, [element])];
  if (name === 'pre') return [markup('preformat', common, [lineBreaks(element)])];
  if (name === 'img') return [picture(attributes)];
  const items = name === 'ol' ? elementsIn(element, 'li') : [];
  if (items.length > 0 && items.every(isNote)) {
    const read = items.map((item) => note(item, converted(reading, item.children, notes)));
    return [markup('fn-group', {}, read)];
  }
  const inner = converted(reading, children, notes);
  if (name === 'a' && attributes.href) return link(attributes.href, inner, notes);
  if (name === 'figure') return [figure(common, inner)];
  if (name === 'dl') return [markup('def-list', common, definitions(inner))];
  if (name === 'table') {
    const captions = inner.filter((node) => named(node, 'caption'));
    const rows = inner.filter((node) => !captions.includes(node));
    return [markup('table-wrap', common, [...captions, markup('table', {}, rows)])];
  }
  if (name === 'ul' || name === 'ol')
    return [markup('list', { 'list-type': listType(element) }, listItems(element, inner))];
  const [, inStyle] = /font-family:\s*["']?([\w -]+)/iu.exec(attributes.style ?? '') ?? [];
  const font = (inStyle ?? attributes.face ?? '').trim();
  if (signFontPattern.test(font)) return converted(reading, inSigns(font, children), notes);
  if (fontBeforeUnicode.test(font)) reading.warn('not_unicode', `${font}: ${lineOfText(children)}`);
  const inJats = names.get(name);
  if (inJats !== undefined) return [markup(inJats || name, common, inner)];
  if (others.has(name)) {
    if (isParagraph(element)) return [markup('p', common, inner)];
    return attributes.lang ? [markup('named-content', { lang: attributes.lang }, inner)] : inner;
  }
  reading.warn('element_as_text', `<${name}> ${lineOfText(children)}`);
  return inner;
}

/** Replaces the letters of a symbol font by the signs that readers see. */
const inSigns = (font: string, nodes: readonly MarkupNode[]): MarkupNode[] =>
  nodes.map((node) =>
    isElement(node)
      ? { ...node, children: inSigns(font, node.children) }
      : toUnicode(font, node, () => '\ufffd'),
  );

const named = (node: MarkupNode, name: string): boolean => isElement(node) && node.name === name;

/** A division of nothing but text is a paragraph. */
const isParagraph = (element: MarkupElement): boolean =>
  element.name === 'div' &&
  lineOfText(element.children) !== '' &&
  elementsIn(element, ...blocks).length === 0;

const picture = ({ src = '', alt = '' }: Record<string, string>): MarkupElement =>
  markup('graphic', { href: src }, alt.trim() === '' ? [] : [markup('alt-text', {}, [alt])]);

/** The text of preformatted lines, whose breaks may be elements. */
const lineBreaks = ({ name, children }: MarkupElement): string =>
  name === 'br' ? '\n' : children.map((node) => (isElement(node) ? lineBreaks(node) : node)).join('');

function link(href: string, content: MarkupNode[], notes: ReadonlySet<string>): MarkupNode[] {
  if (!href.startsWith('#')) return [markup('ext-link', { href }, content)];
  if (backlink.test(href)) return [];
  const rid = href.slice(1);
  if (!notes.has(rid)) return [markup('xref', { 'ref-type': 'other', rid }, content)];
  return [markup('xref', { 'ref-type': 'fn', rid }, [lineOfText(content).replace(/^\[(.+)\]$/u, '$1')])];
}

function note({ attributes }: MarkupElement, content: MarkupNode[]): MarkupElement {
  const hasParagraph = content.some((node) => named(node, 'p'));
  return markup('fn', { id: attributes.id! }, hasParagraph ? content : [markup('p', {}, content)]);
}

function figure(common: Record<string, string>, content: MarkupNode[]): MarkupElement {
  const fig = markup('fig', common, content);
  const [table] = elementsIn(fig, 'table-wrap');
  if (table)
    return markup('table-wrap', { ...table.attributes, ...common }, [
      ...elementsIn(fig, 'caption'),
      ...table.children,
    ]);
  fig.children = content.flatMap((node) =>
    isElement(node) && node.name === 'p' && elementsIn(node, 'graphic').length > 0 ? node.children : [node],
  );
  return fig;
}

/** Groups each term with its definitions. */
function definitions(nodes: readonly MarkupNode[]): MarkupNode[] {
  const items: MarkupElement[] = [];
  for (const node of nodes.filter(isElement)) {
    if (node.name === 'term' || items.length === 0) items.push(markup('def-item'));
    items.at(-1)!.children.push(node);
  }
  return items;
}

const listTypes: Readonly<Record<string, string>> = {
  a: 'alpha-lower',
  A: 'alpha-upper',
  i: 'roman-lower',
  I: 'roman-upper',
};
const listType = ({ name, attributes }: MarkupElement): string =>
  name === 'ul' ? 'bullet' : (listTypes[attributes.type ?? ''] ?? 'order');

function listItems({ attributes }: MarkupElement, content: MarkupNode[]): MarkupNode[] {
  const items = content
    .filter(isElement)
    .map((node) => (node.name === 'list-item' ? node : markup('list-item', {}, [node])));
  const start = Number.parseInt(attributes.start ?? '', 10);
  if (items[0] && start > 1) items[0].children.unshift(markup('label', {}, [`${start}`]));
  return items;
}

/** Turns headings and their content into sections; reports a skipped level. */
function sectioned(reading: Reading, nodes: readonly MarkupNode[]): MarkupNode[] {
  const top = markup('body');
  const open = [{ level: 0, section: top }];
  const levels = nodes.flatMap((node) => levelOf(node) ?? []);
  // One heading above all others is the title, which the page has.
  const isTitle = levels.length > 1 && levels.lastIndexOf(1) === 0;
  const title = isTitle ? nodes.find((node) => levelOf(node) === 1) : undefined;
  if (title && isElement(title)) reading.warn('left_out', `Title: ${lineOfText(title.children)}`);
  const base = Math.min(...levels.slice(isTitle ? 1 : 0), 6) - 1;
  let before = 0;
  for (const node of nodes) {
    const level = levelOf(node);
    if (level === undefined || !isElement(node)) open.at(-1)!.section.children.push(node);
    else if (node !== title && lineOfText(node.children) !== '') {
      const depth = level - base;
      if (depth > before + 1) reading.warn('headings_out_of_order', lineOfText(node.children));
      before = depth;
      while (open.at(-1)!.level >= level) open.pop();
      const section = markup('sec', node.attributes, [markup('title', {}, node.children)]);
      open.at(-1)!.section.children.push(section);
      open.push({ level, section });
    }
  }
  return top.children;
}

const levelOf = (node: MarkupNode): number | undefined =>
  isElement(node) && /^h[1-6]$/u.test(node.name) ? Number(node.name[1]) : undefined;
