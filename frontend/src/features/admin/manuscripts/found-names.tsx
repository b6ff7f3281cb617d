import type { FoundName } from '#contracts/manuscripts/files.ts';
import { foundLabels } from './manuscript-labels.ts';
import styles from './manuscripts.module.css';

/** Names that are left in the text of what reviewers receive. */
export const FoundNames = ({ found }: { found: readonly FoundName[] }) => (
  <ul className={styles.foundNames}>
    {found.map(({ what, text, around }, at) => (
      <li key={at}>
        {foundLabels[what]} <mark>{text}</mark>: “{around}”
      </li>
    ))}
  </ul>
);
