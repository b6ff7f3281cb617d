import type { ReactNode } from 'react';
import styles from './verdict.module.css';

/** Shapes on a disc of 24 units: a tick, exclamation marks and a cross. */
const marks = {
  genuine: 'm7 12.5 3.5 3.5L17 9',
  invalid: 'M12 6.5v7M12 17v.1',
  retracted: 'M12 6.5v7M12 17v.1',
  unknown: 'm8 8 8 8m0-8-8 8',
} as const;

/** Outcome of a verification as the page's heading: words, with a mark of a different shape for each. */
export const Verdict = ({ mark, children }: { mark: keyof typeof marks; children: ReactNode }) => (
  <h1 className={styles.verdict} data-mark={mark}>
    <svg viewBox="0 0 24 24" width="48" height="48" aria-hidden="true">
      <circle cx="12" cy="12" r="12" />
      <path d={marks[mark]} />
    </svg>
    <span>{children}</span>
  </h1>
);
