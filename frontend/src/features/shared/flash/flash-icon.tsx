import type { FlashLook } from './flash-context.ts';
import styles from './flash-icon.module.css';

/** A tick, an exclamation mark in a triangle, a cross in an octagon: each look has a shape of its own. */
const shapes: Record<FlashLook, string> = {
  success: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM7 12.5l3.5 3.5L17 8.5',
  warning: 'M12 3 2 21h20L12 3ZM12 10v5M12 17.6v.4',
  error: 'M8 2h8l6 6v8l-6 6H8l-6-6V8l6-6ZM8.5 8.5l7 7M15.5 8.5l-7 7',
};

export const FlashIcon = ({ look }: { look: FlashLook }) => (
  <svg className={styles.icon} data-look={look} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={shapes[look]} />
  </svg>
);
