import type { WebdataStatus } from '#contracts/values/statuses.ts';
import styles from './status.module.css';

/** An icon for a status with a shape and a colour of its own; its label is next to it. */
export function StatusMark({ status }: { status: WebdataStatus }) {
  return <span className={styles.mark} data-status={status} aria-hidden="true" />;
}
