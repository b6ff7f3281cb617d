import { type Extensions, Mark, Node } from '@tiptap/react';
import type { Markup } from '#contracts/text/rich-text.ts';
import StarterKit from '@tiptap/starter-kit';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';

/** Italics as `<i>`, not `<em>`: they mark species and gene names, not emphasis. */
const Italic = Mark.create({
  name: 'italic',
  parseHTML: () => [
    { tag: 'i', getAttrs: (node) => node.style.fontStyle !== 'normal' && null },
    { tag: 'em', getAttrs: (node) => node.style.fontStyle !== 'normal' && null },
    { style: 'font-style=italic' },
  ],
  renderHTML: () => ['i', 0],
  addKeyboardShortcuts() {
    return { 'Mod-i': () => this.editor.commands.toggleMark(this.name) };
  },
});

const OneParagraph = Node.create({
  name: 'doc',
  topNode: true,
  content: 'paragraph',
  addKeyboardShortcuts: () => ({ Enter: () => true, 'Shift-Enter': () => true }),
});

/** Features of the starter kit that no text may have. */
const never = {
  italic: false,
  strike: false,
  code: false,
  codeBlock: false,
  blockquote: false,
  heading: false,
  horizontalRule: false,
  trailingNode: false,
} as const;

const notInLine = {
  document: false,
  bold: false,
  underline: false,
  hardBreak: false,
  link: false,
  bulletList: false,
  orderedList: false,
  listItem: false,
  listKeymap: false,
} as const;

/** Only `a[href]`, to the addresses that the server allows. */
const link = {
  openOnClick: false,
  autolink: false,
  linkOnPaste: false,
  HTMLAttributes: { target: null, rel: null },
  isAllowedUri: (address: string) => /^(?:https?:\/\/|mailto:)/i.test(address),
};

export const mayLinkTo = (kind: Markup, address: string): boolean =>
  (URL.canParse(address) && /^(?:https?|mailto):/i.test(address)) ||
  (kind === 'page' && /^\/(?!\/)\S*$/.test(address));

const inPage = {
  ...never,
  heading: { levels: [2, 3] as (2 | 3)[] },
  link: { ...link, isAllowedUri: (address: string) => mayLinkTo('page', address) },
};

export const extensions: Record<Markup, Extensions> = {
  line: [OneParagraph, Italic, StarterKit.configure({ ...never, ...notInLine })],
  text: [Italic, Subscript, Superscript, StarterKit.configure({ ...never, link })],
  page: [Italic, Subscript, Superscript, StarterKit.configure(inPage)],
};
