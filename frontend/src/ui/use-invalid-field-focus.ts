import { useEffect, useRef, useState } from 'react';

/** Focuses a form's first invalid field, once per rejected submit and never while the user types. */
export function useInvalidFieldFocus() {
  const element = useRef<HTMLFormElement>(null);
  /** Number of rejected submits, by validation or by the server. */
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);

  return {
    element,
    /** Call it together with the state change that marks the fields. */
    focusRefused: () => setRefusals((count) => count + 1),
  };
}
