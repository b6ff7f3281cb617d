import { useEffect, useRef } from 'react';

/** The `/` key moves the focus to the field this is the ref of, unless something is being typed. */
export function useSlashKey() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      if (event.key !== '/' || target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
        return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return field;
}
