import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Focuses the field that the address names: `/admin/settings#issn`. */
export function useFieldOfAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const field = hash && document.getElementById(hash.slice(1));
    if (!field) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  }, [hash, key]);
}
