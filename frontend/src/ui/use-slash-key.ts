import { useRef } from 'react';
import { useKey } from './use-key.js';

/** The `/` key moves the focus to the field this is the ref of, unless something is being typed. */
export function useSlashKey() {
  const field = useRef<HTMLInputElement>(null);
  useKey('/', () => field.current?.focus());
  return field;
}
