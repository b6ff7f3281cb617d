import { classNames } from '../../../lib/class-names.ts';
import styles from './proposal-hint.module.css';

interface Props {
  /** Label of the button: 'Use this title'. */
  action: string;
  text: string;
  onUse: () => void;
}

/** What the PDF says, beside a field that is empty. */
export function ProposalHint({ action, text, onUse }: Props) {
  return (
    <span className={styles.proposal}>
      <span className={styles.text}>{text}</span>
      <button type="button" className="quiet" onClick={onUse}>
        {action}
      </button>
    </span>
  );
}

/** What was found for fields that are empty, beside the file. */
export function ProposalSummary({ found, onUse }: { found: string[]; onUse: () => void }) {
  return (
    <p className={classNames('actions', styles.summary)} role="status">
      {found.length > 0 && (
        <>
          <span>Found in the PDF: {new Intl.ListFormat('en-GB').format(found)}.</span>
          <button type="button" className="quiet" onClick={onUse}>
            Use for the empty fields
          </button>
        </>
      )}
    </p>
  );
}
