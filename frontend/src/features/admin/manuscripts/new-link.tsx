import { CopyButton } from '#ui/copy-button.tsx';
import styles from './manuscripts.module.css';

export const NewLink = ({ url, whose }: { url: string; whose: string }) => (
  <p className={styles.link} role="status">
    <code>{url}</code> <CopyButton text={url} label="Copy link" />
    <span className="hint">Anyone with this link can do what {whose} can. It is shown only once.</span>
  </p>
);
