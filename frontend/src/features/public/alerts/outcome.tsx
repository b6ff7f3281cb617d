import { useSearchParams } from 'react-router-dom';
import type { AlertOutcome } from '#contracts/journal/alerts.ts';
import { useMessages } from '#messages/messages-context.ts';
import styles from './alerts.module.css';

const problems: readonly string[] = ['invalid', 'limited', 'failed'] satisfies AlertOutcome[];

/** Outcome of the form that was sent last: its response leads to this page. */
export function Outcome() {
  const { outcomes } = useMessages().alerts;
  const [query] = useSearchParams();
  const status = query.get('status') ?? '';
  const message = Object.entries(outcomes).find(([name]) => name === status)?.[1];
  if (!message) return null;
  return (
    <p className={styles.outcome} role="status" data-problem={problems.includes(status)}>
      {message}
    </p>
  );
}
