import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The field that the address names, as in `/admin/archives/65f…#doi`; empty without one. */
export const useAddressedField = (): { field: string; key: string } => {
  const { hash, key } = useLocation();
  return { field: decodeURIComponent(hash.slice(1)), key };
};

/** Focuses the field that the address names, at each navigation; its section has opened by itself. */
export function useFieldOfAddress(form: RefObject<HTMLFormElement | null>): void {
  const { field, key } = useAddressedField();
  useEffect(() => {
    if (field === '') return;
    const control = findControl(form.current, field);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  }, [form, field, key]);
}

/** The field itself; in a list without rows, the button that adds the first. */
function findControl(form: HTMLFormElement | null, field: string): HTMLElement | null {
  const found = form?.querySelector<HTMLElement>(`#${CSS.escape(field)}`);
  return found ?? form?.querySelector<HTMLElement>(`[data-rows="${CSS.escape(field)}"] button`) ?? null;
}
