import { Link } from 'react-router-dom';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { useSubmissionMessages } from '../../../messages/use-submission-messages.ts';
import styles from './submission.module.css';

/** A link that is incomplete, or whose manuscript is erased. */
export function InvalidLink() {
  const words = useSubmissionMessages();
  return (
    <div className={styles.outcome} data-problem="true" role="alert">
      <p>
        <b>{words.invalidLink}</b>
      </p>
      <p>
        {words.invalidLinkNote((text) => (
          <Link to={manuscriptPaths.begin}>{text}</Link>
        ))}
      </p>
    </div>
  );
}
