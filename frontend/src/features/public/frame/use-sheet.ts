import { useEffect, useRef } from 'react';

/** Closes a <details> that opens over the page on Escape, a press outside, and following one of its links. */
export function useSheet() {
  const sheet = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => sheet.current?.removeAttribute('open');
    const isWithin = ({ target }: Event) => target instanceof Node && sheet.current?.contains(target);
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      // A list of suggestions in it closes first.
      if (key !== 'Escape' || defaultPrevented || !sheet.current?.open) return;
      close();
      sheet.current.querySelector('summary')?.focus();
    };
    const onPress = (event: Event) => isWithin(event) || close();
    const onClick = (event: Event) =>
      isWithin(event) && event.target instanceof Element && event.target.closest('a') && close();
    const listeners = { keydown: onKey, pointerdown: onPress, click: onClick };
    for (const [type, listener] of Object.entries(listeners))
      document.addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener as EventListener);
    };
  }, []);
  return sheet;
}
