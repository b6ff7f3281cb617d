import { CopyButton } from '#ui/copy-button.tsx';
import styles from './second-factor.module.css';

/** New recovery codes, which are never shown again. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <p>
        <b>Store these recovery codes where you can find them without your phone</b>, on paper or in a
        password manager. Each code signs you in once instead of the app. The codes are not shown again, and
        earlier ones no longer work.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="actions">
        <CopyButton text={codes.join('\n')} label="Copy the codes" />
        <button type="button" onClick={onDone}>
          I have stored them
        </button>
      </p>
    </>
  );
}
