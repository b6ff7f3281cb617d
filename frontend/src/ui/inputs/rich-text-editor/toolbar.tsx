import { type Editor, useEditorState } from '@tiptap/react';
import {
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { InputWords } from '#messages/input-words.ts';
import { useOpening } from '#ui/action-button.tsx';
import type { Markup } from '#contracts/text/rich-text.ts';
import { createPortal } from 'react-dom';
import { mayLinkTo } from './schema.ts';
import { useInvalidFieldFocus } from '../use-invalid-field-focus.ts';
import styles from './rich-text-editor.module.css';
import dialogStyles from '#ui/dialog.module.css';

interface Tool {
  name: string;
  label: string;
  /** Symbol drawn by the style sheet; the label is its text alternative. */
  face: string;
  act: (editor: Editor) => void;
  isActive?: (editor: Editor) => boolean;
}

const tools: Tool[] = [
  mark('italic', 'Italic (Ctrl+I)', 'I'),
  mark('bold', 'Bold (Ctrl+B)', 'B'),
  mark('underline', 'Underline (Ctrl+U)', 'U'),
  mark('subscript', 'Subscript (Ctrl+,)', 'x₂'),
  mark('superscript', 'Superscript (Ctrl+.)', 'x²'),
  {
    name: 'bulletList',
    label: 'Bulleted list',
    face: '•–',
    act: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: 'Numbered list',
    face: '1.',
    act: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

function heading(level: 2 | 3, label: string): Tool {
  return {
    name: `heading${level}`,
    label,
    face: `H${level}`,
    act: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    isActive: (editor) => editor.isActive('heading', { level }),
  };
}

const headings = [heading(2, 'Heading'), heading(3, 'Subheading')];

function mark(name: string, label: string, face: string): Tool {
  return { name, label, face, act: (editor) => editor.chain().focus().toggleMark(name).run() };
}

const link: Pick<Tool, 'name' | 'isActive'> = { name: 'link' };

const offered: Record<Markup, Tool[]> = {
  line: tools.slice(0, 1),
  text: tools,
  page: [...headings, ...tools],
};

interface Props {
  ref: Ref<HTMLDivElement>;
  editor: Editor;
  kind: Markup;
  label: string;
}

/**
 * The buttons of an editor. They are not tab stops: Tab leads from text to text, and Alt+F10 to them, where arrow keys
 * move and Escape returns to the text.
 */
export function Toolbar({ ref, editor, kind, label }: Props) {
  const words = useContext(InputWords);
  const { opening, open, close } = useOpening();
  const [stop, setStop] = useState(0);
  const active = useEditorState({
    editor,
    selector: ({ editor }) =>
      [...offered[kind], link].filter(({ name, isActive }) => isActive?.(editor) ?? editor.isActive(name)),
  }).map(({ name }) => name);

  function move(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && opening === 0) editor.commands.focus();
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = (stop + step + buttons.length) % buttons.length;
    setStop(next);
    buttons[next]?.focus();
  }

  const button = (index: number, { name, label: title, face }: Omit<Tool, 'act'>, act: () => void) => (
    <button
      key={name}
      type="button"
      className={styles.tool}
      data-tool={name}
      data-face={face}
      aria-label={words.label(title)}
      title={words.label(title)}
      aria-pressed={active.includes(name)}
      tabIndex={-1}
      data-stop={index === stop ? '' : undefined}
      onFocus={() => setStop(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    />
  );
  return (
    <div
      ref={ref}
      className={styles.tools}
      role="toolbar"
      aria-label={words.formatting(label)}
      onKeyDown={move}
    >
      {offered[kind].map((tool, index) => button(index, tool, () => tool.act(editor)))}
      {kind !== 'line' &&
        button(offered[kind].length, { name: 'link', label: words.link.link, face: 'link' }, open)}
      {opening > 0 && <LinkDialog key={opening} editor={editor} kind={kind} onClose={close} />}
    </div>
  );
}

interface LinkDialogProps {
  editor: Editor;
  kind: Markup;
  onClose: () => void;
}

function LinkDialog({ editor, kind, onClose }: LinkDialogProps) {
  const words = useContext(InputWords).link;
  const before = editor.getAttributes('link').href as string | undefined;
  const [address, setAddress] = useState(before ?? 'https://');
  const [refused, setRefused] = useState(false);
  const { element, focusRefused } = useInvalidFieldFocus();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => dialog.current?.showModal(), []);

  function close() {
    dialog.current?.close();
    onClose();
    editor.commands.focus();
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    // React events bubble out of a portal.
    event.stopPropagation();
    const href = address.trim();
    if (!mayLinkTo(kind, href)) {
      setRefused(true);
      focusRefused();
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !before)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    close();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    close();
  }

  // A portal, because the editor is inside a form.
  return createPortal(
    <dialog ref={dialog} className={dialogStyles.dialog} aria-label={words.link} onClose={close}>
      <form ref={element} noValidate onSubmit={apply}>
        <label htmlFor={id}>{words.address}</label>
        <input
          id={id}
          type={kind === 'page' ? 'text' : 'url'}
          value={address}
          autoFocus
          aria-invalid={refused}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setAddress(event.target.value)}
        />
        <span className="hint" id={`${id}-hint`}>
          {kind === 'page' ? words.pageHint : words.hint}
        </span>
        <p className="actions">
          <button type="submit">{words.apply}</button>
          {before && (
            <button type="button" className="quiet" onClick={remove}>
              {words.remove}
            </button>
          )}
          <button type="button" className="quiet" onClick={close}>
            {words.cancel}
          </button>
        </p>
      </form>
    </dialog>,
    document.body,
  );
}
