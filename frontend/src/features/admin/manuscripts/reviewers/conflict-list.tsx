import type { Conflict } from '#contracts/manuscripts/conflicts.ts';
import styles from '../manuscripts.module.css';

export const ConflictList = ({ conflicts }: { conflicts: readonly Conflict[] }) =>
  conflicts.length > 0 && (
    <ul className={styles.conflicts}>
      {conflicts.map(({ kind, evidence }) => (
        <li key={`${kind} ${evidence}`}>{evidence}</li>
      ))}
    </ul>
  );
