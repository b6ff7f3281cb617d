import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { cleanPastedHtml } from './pasted-html.ts';
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
 * Reads the caret from the page. A browser reports that the caret has moved only after handling any keys that follow at
 * once, so Enter after Ctrl+End would split the line where the caret was before.
 */
function readCaret(view: unknown): void {
  (view as { domObserver: { flush: () => void } }).domObserver.flush();
}

function htmlOf(editor: { isEmpty: boolean; getHTML: () => string }, kind: Markup): string {
  if (editor.isEmpty) return '';
  const html = editor.getHTML();
  return kind === 'line' ? html.replace(/^<p>|<\/p>$/g, '') : html;
}
