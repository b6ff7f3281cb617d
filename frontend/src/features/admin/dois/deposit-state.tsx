import { Link } from 'react-router-dom';
import type { ArticleDoi } from '#contracts/articles/doi-deposits.ts';
import { depositLabels } from './doi-labels.ts';
import styles from './dois.module.css';

interface Props {
  doi: Pick<ArticleDoi, 'state' | 'message' | 'title_text'>;
  to?: string;
}

/** The state of a DOI, with the registry's words unless it simply is registered. */
export function DepositState({ doi: { state, message, title_text }, to }: Props) {
  const label = (
    <b className={styles.state} data-state={state}>
      {depositLabels[state]}
    </b>
  );
  return (
    <>
      {to ? (
        <Link to={to}>
          {label}
          <span className="unseen">: {title_text}</span>
        </Link>
      ) : (
        label
      )}
      {message && state !== 'accepted' && <span className={styles.message}>{message}</span>}
    </>
  );
}
