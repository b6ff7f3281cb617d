import { CopyButton } from '#ui/copy-button.tsx';
import styles from './manuscripts.module.css';

/** A link that was made to be passed on, such as by WhatsApp. */
export const MadeLink = ({ url, whose }: { url: string; whose: string }) => (
  <p className={styles.link} role="status">
    <code>{url}</code> <CopyButton text={url} label="Copy link" />
    <span className="hint">Whoever has it can do what {whose} can. It is shown once.</span>
  </p>
);
