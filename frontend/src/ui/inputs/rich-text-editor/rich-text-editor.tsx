import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import type { Markup } from '#contracts/text/rich-text.ts';
import { useListedKey } from '#ui/use-key.ts';
import { extensions } from './schema.ts';
import { Toolbar } from './toolbar.tsx';
import { classNames } from '#lib/class-names.ts';
import styles from './rich-text-editor.module.css';

export interface EditorProps {
  id: string;
  kind: Markup;
  label: string;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  invalid: boolean;
  required: boolean;
  autoFocus: boolean;
  labelledBy: string;
  describedBy: string;
}

/** The editor itself: loaded when its first field is shown. */
export default function RichTextEditor({ id, kind, label, value, onChange, ...props }: EditorProps) {
  const { invalid, required, autoFocus, labelledBy, describedBy } = props;
  const known = useRef(value);
  const tools = useRef<HTMLDivElement>(null);
  useListedKey('Alt+F10', 'Formatting tools of a text; Esc returns to the text');
  const editor = useEditor({
    extensions: extensions[kind],
    content: value,
    // The page's CSP allows only the site's own styles.
    injectCSS: false,
    // '2*3*4' must not become an italic three.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      handleKeyDown: (view, event) => {
        readCaret(view);
        if (event.key !== 'F10' || !event.altKey) return false;
        tools.current?.querySelector<HTMLElement>('[data-stop]')?.focus();
        return true;
      },
      transformPastedHTML: (html) => cleanPastedHtml(html, kind),
      transformPastedText: (text) => (kind === 'line' ? text.replace(/\s+/g, ' ') : text),
      attributes: {
        id,
        role: 'textbox',
        class: classNames(styles.editable, styles[kind]),
        'aria-multiline': String(kind !== 'line'),
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-required': String(required),
        'aria-invalid': String(invalid),
        'aria-keyshortcuts': 'Alt+F10',
      },
    },
    onUpdate({ editor }) {
      known.current = htmlOf(editor, kind);
      onChange(known.current);
    },
  });

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  // The editor's own option would focus before it is mounted. An editor not mounted in time is created again.
  useEffect(() => {
    if (autoFocus && !editor.isDestroyed) editor.commands.focus('end');
  }, [editor, autoFocus]);

  return (
    <>
      <Toolbar ref={tools} editor={editor} kind={kind} label={label} />
      <EditorContent editor={editor} />
    </>
  );
}

/**
 * Reads the caret from the page. A browser reports that the caret has moved only after handling any keys that follow
 * immediately, so Enter after Ctrl+End would split the line where the caret was before.
 */
function readCaret(view: unknown): void {
  (view as { domObserver: { flush: () => void } }).domObserver.flush();
}

function htmlOf(editor: { isEmpty: boolean; getHTML: () => string }, kind: Markup): string {
  if (editor.isEmpty) return '';
  const html = editor.getHTML();
  return kind === 'line' ? html.replace(/^<p>|<\/p>$/g, '') : html;
}

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, tbody, tr, td';
const notText = 'script, meta, link, title, xml, img, svg';

/** Maps styles to the elements with the same meaning. */
const meanings: readonly (readonly [string, RegExp])[] = [
  ['i', /font-style:\s*(?:italic|oblique)/i],
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/i],
  ['u', /text-decoration[\w-]*:\s*underline/i],
  ['sup', /vertical-align:\s*super/i],
  ['sub', /vertical-align:\s*sub\b/i],
];

/**
 * Clipboard HTML → HTML that fits the editor's schema without loss: styles become elements, Word's list paragraphs
 * become lists, empty paragraphs and non-text content are removed, and for a line the paragraphs are joined. The
 * schema drops the rest.
 */
function cleanPastedHtml(html: string, kind: Markup): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  body.querySelectorAll(notText).forEach((node) => node.remove());
  if (kind === 'line') joinBlocks(body);
  else wordLists(body);
  body.querySelectorAll<HTMLElement>('[data-style]').forEach(styledElement);
  body.querySelectorAll('p').forEach((paragraph) => !paragraph.textContent.trim() && paragraph.remove());
  return body.innerHTML;
}

/** The page's CSP forbids inline styles and handlers, and reports them even in parsed text. */
const withoutStyles = (html: string): string =>
  html
    .replace(/<style\b[^]*?<\/style>/gi, '')
    .replace(/<\w[^>]*>/g, (tag) =>
      tag
        .replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
        .replace(/\sstyle(?=\s*=)/gi, ' data-style'),
    );

function styledElement(element: HTMLElement): void {
  const style = element.dataset.style ?? '';
  delete element.dataset.style;
  // Google Docs wraps all of its text in one of these.
  if (element.localName === 'b' && /font-weight:\s*normal/i.test(style)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  for (const [name] of meanings.filter(([, pattern]) => pattern.test(style))) {
    const wrapper = document.createElement(name);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
}

function joinBlocks(body: HTMLElement): void {
  body.querySelectorAll('br').forEach((lineBreak) => lineBreak.replaceWith(' '));
  body.querySelectorAll(blocks).forEach((block) => block.replaceWith(...block.childNodes, ' '));
}

/** Word marks list paragraphs with `mso-list` and writes their bullets and numbers as text. */
function wordLists(body: HTMLElement): void {
  let list: HTMLElement | undefined;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list:l"]')) {
    const label = paragraph.querySelector('span[data-style*="mso-list:Ignore"]');
    // A bullet is a dot, a small o or a section sign; anything else is a number.
    const tag = /^[^\w]*$|^o$/.test(label?.textContent.trim() ?? '') ? 'ul' : 'ol';
    label?.remove();
    if (list?.localName !== tag || paragraph.previousElementSibling !== list) {
      list = document.createElement(tag);
      paragraph.before(list);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}
