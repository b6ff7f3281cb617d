import { useEffect, useRef, useState } from 'react';

/** Focuses a form's first invalid field, once per rejected submit and never while the user types. */
export function useInvalidFieldFocus() {
  const element = useRef<HTMLFormElement>(null);
  /** The latest rejected submit, by validation or by the server. */
  const [refusal, setRefusal] = useState<{ orElse?: () => void }>();

  useEffect(() => {
    if (!refusal) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus();
    // The next key replaces a password or code that was refused.
    if (field instanceof HTMLInputElement && /password|code/.test(field.autocomplete)) field.select();
    if (!field) refusal.orElse?.();
  }, [refusal]);

  return {
    element,
    /** Call it together with the state change that marks the fields. @param orElse called when no field is marked */
    focusRefused: (orElse?: () => void) => setRefusal({ orElse }),
  };
}
