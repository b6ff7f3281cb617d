import type { HistoryChange, HistoryEntry } from '#contracts/fields/entities.ts';
import type { EntityType } from '#contracts/policies/entity-rights.ts';
import { Time } from '#shared/settings/day.tsx';
import { fieldLabels, FieldChanges } from './field-change.tsx';
import { GrowingSection, useGrowingList } from './growing-section.tsx';
import styles from './history.module.css';

interface Props {
  path: string;
  type: EntityType;
  /** Sentences of a change, for an entity whose history is sentences. */
  sentencesOf?: (changes: readonly HistoryChange[]) => string[];
}

/** Changes with their user, time, old and new values: newest first, each opened on request. */
export function HistoryPanel({ path, type, sentencesOf }: Props) {
  const list = useGrowingList<HistoryEntry>(path);
  return (
    <GrowingSection title="History" list={list} none="No changes yet.">
      {({ id, at, by, action, changes }) => {
        const created = action === 'created';
        const isNewest = list.items?.[0]?.id === id;
        const sentences = sentencesOf?.(changes);
        const token = by.token !== undefined && ` by the token ${by.token}`;
        return sentences ? (
          <li key={id}>
            {sentences.map((sentence) => `${sentence}. `)}
            <span className={styles.fields}>
              {!sentences[0]?.startsWith(by.name) && `By ${by.name}`}
              {token} <Time time={at} />
            </span>
          </li>
        ) : (
          <li key={id}>
            <details open={isNewest && !created}>
              <summary>
                {created ? 'Created by ' : 'Changed by '}
                <b>{by.name}</b>
                {token} <Time time={at} />
                {!created && <span className={styles.fields}>{fieldLabels(type, changes)}</span>}
              </summary>
              <FieldChanges type={type} changes={changes} />
            </details>
          </li>
        );
      }}
    </GrowingSection>
  );
}
