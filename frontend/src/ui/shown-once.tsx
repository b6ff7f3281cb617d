import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './shown-once.module.css';

/** A new secret, at the only time that it is shown. @param children what it is, as a sentence */
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
