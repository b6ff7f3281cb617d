import type { ComponentProps } from 'react';
import { StatusSwitch } from './status-switch.tsx';
import styles from './status-field.module.css';

/** The status switch above the form of an entity, whose other fields stay as they are entered. */
export const StatusField = <Entity,>(props: ComponentProps<typeof StatusSwitch<Entity>>) => (
  <div className={styles.status}>
    <StatusSwitch {...props} />
    <span>{props.status === 'disabled' ? 'Disabled: only staff see it' : 'Enabled: readers see it'}</span>
  </div>
);
