import { type ReactNode, useEffect, useRef } from 'react';
import styles from './submission.module.css';

/** Message about the last action; it receives the focus. */
export function ActionMessage({ children }: { children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p className={styles.outcome} ref={element} tabIndex={-1} role="status">
      {children}
    </p>
  );
}
