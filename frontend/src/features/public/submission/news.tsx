import { type ReactNode, useEffect, useRef } from 'react';
import styles from './submission.module.css';

/** What has just happened; the page goes on there. */
export function News({ children }: { children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p className={styles.outcome} ref={element} tabIndex={-1} role="status">
      {children}
    </p>
  );
}
