import { Parser } from 'htmlparser2';
import {
  descendants,
  elementsIn,
  isElement,
  lineOfText,
  MarkupBuilder,
  type MarkupElement,
  type MarkupNode,
} from '#platform/validation/markup-tree.ts';
import type { Reading } from './reading.ts';
import { TextError } from './text-error.ts';

export const markup = (
  name: string,
  attributes: Record<string, string> = {},
  children: MarkupNode[] = [],
): MarkupElement => ({ name, attributes, children });

/** What HTML calls by another name than JATS. */
const renamed: Readonly<Record<string, string>> = {
  em: 'italic',
  i: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  strong: 'bold',
  b: 'bold',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  tt: 'monospace',
  kbd: 'monospace',
  samp: 'monospace',
  br: 'break',
  blockquote: 'disp-quote',
  ul: 'list',
  ol: 'list',
  li: 'list-item',
  dl: 'def-list',
  dt: 'term',
  dd: 'def',
  figcaption: 'caption',
  aside: 'boxed-text',
};
/** Elements whose content is no part of a text. */
const dropped = new Set(
  'script style head nav form template noscript iframe object embed button select textarea input link meta base svg canvas audio video map hr wbr area col colgroup dialog slot'.split(
    ' ',
  ),
);
/** Elements whose content stands for them. */
const transparent = new Set(
  'html body main article section div header footer span small big mark time abbr q label address center font a data bdi bdo ruby rb rt rp picture source legend fieldset hgroup details summary'.split(
    ' ',
  ),
);
const kept = new Set('p sup sub table thead tbody tfoot tr td th caption'.split(' '));
const noteId = /^(?:(?:foot|end)notes?|fn)[-_:.]?\d/i;
const backlink = /^#(?:(?:foot|end)note-?ref|fnref)/i;

/** HTML as an article of JATS with a body. */
export function htmlArticle(reading: Reading, text: string): MarkupElement {
  const builder = new MarkupBuilder();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.begin(name, attributes),
      ontext: (piece) => builder.text(piece),
      onclosetag: () => builder.end(),
    },
    { decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  const document = markup('html', {}, builder.nodes);
  const root = contentRoot(document);
  const flat = converted(reading, root.children, new Set([...descendants(root)].flatMap(noteIdOf)));
  const body = markup('body', {}, sectioned(reading, flat));
  if (lineOfText(body.children) === '') throw new TextError('The file has no text');
  return markup('article', {}, [body]);
}

/** The one main part of a page, or else its body. */
function contentRoot(document: MarkupElement): MarkupElement {
  const all = [...descendants(document)];
  for (const name of ['main', 'article', 'body']) {
    const found = all.filter((element) => element.name === name);
    if (found.length === 1) return found[0]!;
  }
  return document;
}

const noteIdOf = ({ name, attributes }: MarkupElement): string[] =>
  name === 'li' && noteId.test(attributes.id ?? '') ? [attributes.id!] : [];

function converted(reading: Reading, nodes: readonly MarkupNode[], notes: ReadonlySet<string>): MarkupNode[] {
  return nodes.flatMap((node) => (isElement(node) ? convertElement(reading, node, notes) : [node]));
}

function convertElement(reading: Reading, element: MarkupElement, notes: ReadonlySet<string>): MarkupNode[] {
  const { name, attributes } = element;
  const inner = () => converted(reading, element.children, notes);
  const id: Record<string, string> = attributes.id ? { id: attributes.id } : {};
  if (dropped.has(name)) return [];
  if (name === 'math') return [markup('inline-formula', id, [element])];
  if (name === 'img') return [picture(attributes)];
  if (name === 'pre') return [markup('preformat', id, [lineBreaks(element)])];
  if (name === 'a' && attributes.href) return link(attributes.href, inner(), notes);
  if (
    name === 'ol' &&
    elementsIn(element, 'li').length > 0 &&
    elementsIn(element, 'li').every((item) => noteIdOf(item).length > 0)
  )
    return [
      markup(
        'fn-group',
        {},
        elementsIn(element, 'li').map((item) => note(item, converted(reading, item.children, notes))),
      ),
    ];
  if (/^h[1-6]$/u.test(name)) return [markup(name, id, inner())];
  if (name === 'figure') return [figure(id, inner())];
  if (name === 'table') return tableOf(id, inner());
  if (name === 'dl') return [markup('def-list', id, definitions(inner()))];
  if (name === 'code') return [markup('monospace', {}, inner())];
  if (name === 'ul' || name === 'ol')
    return [markup('list', { 'list-type': listType(element) }, listItems(element, inner()))];
  if (renamed[name] ?? kept.has(name))
    return [markup(renamed[name] ?? name, { ...cellAttributes(attributes), ...id }, inner())];
  if (transparent.has(name)) return isParagraph(element) ? [markup('p', id, inner())] : inner();
  reading.warn('element_as_text', `<${name}> ${lineOfText(element.children)}`);
  return inner();
}

/** A division of nothing but text is a paragraph. */
const isParagraph = ({ name, children }: MarkupElement): boolean =>
  name === 'div' &&
  lineOfText(children) !== '' &&
  !children.some(
    (node) =>
      isElement(node) &&
      /^(?:div|p|h\d|ul|ol|dl|table|figure|section|pre|blockquote|article|main|aside|header|footer)$/u.test(
        node.name,
      ),
  );

function cellAttributes({ colspan, rowspan, align, style }: Record<string, string>): Record<string, string> {
  const given = Object.entries({ colspan, rowspan, align, style }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Record<string, string>;
}

function picture({ src = '', alt = '' }: Record<string, string>): MarkupElement {
  return markup('graphic', { href: src }, alt.trim() === '' ? [] : [markup('alt-text', {}, [alt])]);
}

/** The text of preformatted lines, whose breaks may be elements. */
const lineBreaks = (element: MarkupElement): string =>
  element.children
    .map((node) => (isElement(node) ? (node.name === 'br' ? '\n' : lineBreaks(node)) : node))
    .join('');

function link(href: string, content: MarkupNode[], notes: ReadonlySet<string>): MarkupNode[] {
  if (!href.startsWith('#')) return [markup('ext-link', { href }, content)];
  if (backlink.test(href)) return [];
  const rid = href.slice(1);
  if (!notes.has(rid)) return [markup('xref', { 'ref-type': 'other', rid }, content)];
  return [markup('xref', { 'ref-type': 'fn', rid }, [lineOfText(content).replace(/^\[(.+)\]$/u, '$1')])];
}

const note = (item: MarkupElement, content: MarkupNode[]): MarkupElement =>
  markup(
    'fn',
    { id: item.attributes.id ?? '' },
    content.some((node) => isElement(node) && node.name === 'p') ? content : [markup('p', {}, content)],
  );

function figure(id: Record<string, string>, content: MarkupNode[]): MarkupElement {
  const wrap = content.find((node) => isElement(node) && node.name === 'table-wrap') as
    MarkupElement | undefined;
  const captions = content.filter((node) => isElement(node) && node.name === 'caption');
  if (wrap)
    return { ...wrap, attributes: { ...wrap.attributes, ...id }, children: [...captions, ...wrap.children] };
  const children = content.flatMap((node) =>
    isElement(node) && node.name === 'p' && elementsIn(node, 'graphic').length > 0 ? node.children : [node],
  );
  return markup('fig', id, children);
}

function tableOf(id: Record<string, string>, content: MarkupNode[]): MarkupNode[] {
  const isCaption = (node: MarkupNode) => isElement(node) && node.name === 'caption';
  const rows = content.filter((node) => !isCaption(node));
  return [markup('table-wrap', id, [...content.filter(isCaption), markup('table', {}, rows)])];
}

/** Terms with what follows them. */
function definitions(nodes: readonly MarkupNode[]): MarkupNode[] {
  const items: MarkupElement[] = [];
  for (const node of nodes.filter(isElement)) {
    if (node.name === 'term') items.push(markup('def-item', {}, [node]));
    else (items.at(-1) ?? items[items.push(markup('def-item')) - 1]!).children.push(node);
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

/** Headings with what follows them as sections; a level that was left out is reported. */
function sectioned(reading: Reading, nodes: readonly MarkupNode[]): MarkupNode[] {
  const top: MarkupNode[] = [];
  const open: { level: number; children: MarkupNode[] }[] = [{ level: 0, children: top }];
  const levels = nodes.filter(isElement).flatMap(levelOf);
  // One heading above all others is the title, which the page has.
  const [first] = levels;
  const isTitle = first === 1 && levels.length > 1 && levels.filter((level) => level === 1).length === 1;
  let titleLeft = isTitle;
  let before = 0;
  const base = Math.min(...levels.slice(isTitle ? 1 : 0), 6) - 1;
  for (const node of nodes) {
    const [level] = isElement(node) ? levelOf(node) : [];
    if (level === undefined || !isElement(node)) open.at(-1)!.children.push(node);
    else if (titleLeft) titleLeft = false;
    else if (lineOfText(node.children) !== '') {
      const depth = level - base;
      if (depth > before + 1) reading.warn('headings_out_of_order', lineOfText(node.children));
      before = depth;
      while (open.at(-1)!.level >= level) open.pop();
      const section = markup('sec', node.attributes, [markup('title', {}, node.children)]);
      open.at(-1)!.children.push(section);
      open.push({ level, children: section.children });
    }
  }
  return top;
}

const levelOf = ({ name }: MarkupElement): number[] => (/^h[1-6]$/u.test(name) ? [Number(name[1])] : []);
