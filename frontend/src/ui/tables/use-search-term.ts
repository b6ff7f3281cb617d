import { type RefObject, useEffect, useRef } from 'react';

/** Shows the address's search term in a field, unless something else was typed there since. */
export function useSearchTerm(field: RefObject<HTMLInputElement | null>, term: string): void {
  const shown = useRef(term);
  useEffect(() => {
    if (field.current?.value === shown.current) field.current.value = term;
    shown.current = term;
  }, [field, term]);
}
