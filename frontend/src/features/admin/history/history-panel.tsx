import type { HistoryEntry } from '#contracts/fields/entities.ts';
import { Time } from '../../shared/settings/day.tsx';
import { FieldChange } from './field-change.tsx';
import { GrowingSection } from './growing-section.tsx';
import { useGrowingList } from './use-growing-list.ts';
import styles from './history.module.css';

interface Props {
  /** API path of the history. */
  path: string;
  /** Field labels; a field without one is shown by its name. */
  labels: Record<string, string>;
}

/** Who changed what, when, from which value to which: newest first, each opened on request. */
export function HistoryPanel({ path, labels }: Props) {
  const list = useGrowingList<HistoryEntry>(path);
  const isCreation = ({ id, changes }: HistoryEntry) =>
    list.items?.length === list.total &&
    list.items.at(-1)?.id === id &&
    changes.every(({ from }) => from === null);

  return (
    <GrowingSection title="History" list={list} none="Nothing has been changed yet.">
      {(entry) => {
        const { id, at, by, changes } = entry;
        const created = isCreation(entry);
        const isNewest = list.items?.[0]?.id === id;
        const fields = changes.map(({ field }) => labels[field] ?? field).join(', ');
        return (
          <li key={id}>
            <details open={isNewest && !created}>
              <summary>
                {created ? 'Created by ' : 'Changed by '}
                <b>{by.name}</b>
                {by.token !== undefined && ` by the token ${by.token}`} <Time time={at} />
                {!created && <span className={styles.fields}>{fields}</span>}
              </summary>
              <dl>
                {changes.map((change) => (
                  <div key={change.field}>
                    <dt>{labels[change.field] ?? change.field}</dt>
                    <dd>
                      <FieldChange {...change} />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        );
      }}
    </GrowingSection>
  );
}
