import type { Editor } from '@tiptap/react';
import { type FormEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { InputWords } from '#messages/input-words.ts';
import { mayLinkTo } from './schema.ts';
import type { Markup } from '#contracts/text/rich-text.ts';
import { useInvalidFieldFocus } from '../use-invalid-field-focus.ts';
import styles from '#ui/dialog.module.css';

interface Props {
  editor: Editor;
  kind: Markup;
  onClose: () => void;
}

/** Asks for the address of a link on the selected text. */
export function LinkDialog({ editor, kind, onClose }: Props) {
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
    <dialog ref={dialog} className={styles.dialog} aria-label={words.link} onClose={close}>
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
