import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './shown-once.module.css';

/** Shows a new secret once. @param children sentence that says what it is */
export function ShownOnce({ secret, children }: { secret: string; children: ReactNode }) {
  return (
    <div className={styles.added} role="status">
      <p>{children} It is not shown again. Store it now.</p>
      <p className={styles.secret}>
        <code>{secret}</code> <CopyButton text={secret} label="Copy" />
      </p>
    </div>
  );
}
