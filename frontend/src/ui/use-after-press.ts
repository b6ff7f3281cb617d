import { useCallback, useEffect, useRef } from 'react';

/**
 * Postpones what moves the page until the pointer is released: a button that moves away while it is pressed is not
 * clicked.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false);
  const postponed = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click follows the release.
      setTimeout(() => postponed.current.splice(0).forEach((act) => act()));
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);

  return useCallback((act) => {
    if (isPressed.current) postponed.current.push(act);
    else act();
  }, []);
}
