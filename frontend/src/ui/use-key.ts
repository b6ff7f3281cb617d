import { useEffect, useEffectEvent } from 'react';

/** A keyboard shortcut, inactive while the user types or a dialog is open. */
export function useKey(key: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, altKey, ctrlKey, metaKey } = event;
    if (event.key !== key || event.defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (!(target instanceof HTMLElement) || target.isContentEditable) return;
    if (target.closest('input, textarea, select, dialog, [role=toolbar]')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
