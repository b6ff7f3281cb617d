import { isRetracted, type Standing } from '#contracts/publication/amendments.ts';
import { useMessages } from '#messages/messages-context.ts';
import styles from './standing-mark.module.css';

/** 'Retracted' before the title of an article that a notice has changed; nothing for others. */
export function StandingMark({ standing }: { standing: Standing }) {
  const label = useMessages().articles.standing(standing);
  return (
    label && (
      <>
        <span className={styles.mark} data-retracted={isRetracted(standing) || undefined}>
          {label}
        </span>{' '}
      </>
    )
  );
}
