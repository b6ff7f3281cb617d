import { useRef } from 'react';
import { useKey } from './use-key.ts';

/** The `/` key focuses the field with this ref, unless the user is typing. */
export function useSlashKey() {
  const field = useRef<HTMLInputElement>(null);
  useKey('/', () => field.current?.focus(), 'Search');
  return field;
}
