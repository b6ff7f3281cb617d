import { useEffect, useRef, useState } from 'react';

/** Leads to a form's first refused field, once for each refused submit and never while a person types. */
export function useRefusalFocus() {
  const element = useRef<HTMLFormElement>(null);
  /** Submits that were refused, by the form's rules or by the server. */
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);

  return {
    element,
    /** Call it with the change that marks the fields. */
    focusRefused: () => setRefusals((count) => count + 1),
  };
}
