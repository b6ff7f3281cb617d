import type { HistoryEntry } from '#contracts/fields/entities.ts';
import type { EntityType } from '#contracts/fields/entity-rights.ts';
import { Time } from '../../shared/settings/day.tsx';
import { labelled } from './entity-labels.ts';
import { FieldChanges } from './field-change.tsx';
import { GrowingSection } from './growing-section.tsx';
import { useGrowingList } from './use-growing-list.ts';
import styles from './history.module.css';

interface Props {
  /** API path of the history. */
  path: string;
  type: EntityType;
}

/** Who changed what, when, from which value to which: newest first, each opened on request. */
export function HistoryPanel({ path, type }: Props) {
  const list = useGrowingList<HistoryEntry>(path);
  return (
    <GrowingSection title="History" list={list} none="Nothing has been changed yet.">
      {({ id, at, by, action, changes }) => {
        const created = action === 'created';
        const isNewest = list.items?.[0]?.id === id;
        return (
          <li key={id}>
            <details open={isNewest && !created}>
              <summary>
                {created ? 'Created by ' : 'Changed by '}
                <b>{by.name}</b>
                {by.token !== undefined && ` by the token ${by.token}`} <Time time={at} />
                {!created && <span className={styles.fields}>{labelled(type, changes)}</span>}
              </summary>
              <FieldChanges type={type} changes={changes} />
            </details>
          </li>
        );
      }}
    </GrowingSection>
  );
}
