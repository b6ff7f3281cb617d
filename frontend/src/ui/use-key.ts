import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

export interface Shortcut {
  /** Keys as in `aria-keyshortcuts`: 'n', '?', 'Control+k'. */
  keys: string;
  label: string;
}

const shortcuts = new Set<Shortcut>();

export const currentShortcuts = (): Shortcut[] => [...shortcuts];

/** Shortcuts that work while the user types: they have no meaning of their own in a text. */
const whileTyping = ['Control+s', 'Control+k'];

/**
 * A keyboard shortcut, inactive while a dialog is open and, most of them, while the user types. On a Mac, Control
 * is the Command key too.
 *
 * @param label for the list of shortcuts; without one it is neither listed nor active
 */
export function useKey(keys: string, act: () => void, label: string | undefined): void {
  useListedKey(keys, label);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, altKey, shiftKey } = event;
    const control = event.ctrlKey || event.metaKey;
    const pressed = (control ? 'Control+' : '') + (key.length === 1 ? key.toLowerCase() : key);
    if (!label || pressed !== keys || event.defaultPrevented || altKey || (control && shiftKey)) return;
    if (!(target instanceof HTMLElement) || document.querySelector('dialog:modal')) return;
    if (!whileTyping.includes(keys) && isTyping(target)) return;
    event.preventDefault();
    act();
  });
  // With the page's first paint: whoever sees it may press.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Lists keys that an element handles itself. */
export function useListedKey(keys: string, label: string | undefined): void {
  useEffect(() => {
    if (!label) return undefined;
    const shortcut = { keys, label };
    shortcuts.add(shortcut);
    return () => {
      shortcuts.delete(shortcut);
    };
  }, [keys, label]);
}

const isTyping = (target: HTMLElement): boolean =>
  target.isContentEditable || target.closest('input, textarea, select, [role=toolbar]') !== null;

/** The `/` key focuses the field with this ref, unless the user is typing. */
export function useSlashKey() {
  const field = useRef<HTMLInputElement>(null);
  useKey('/', () => field.current?.focus(), 'Search');
  return field;
}
