import { Link } from 'react-router-dom';
import type { DoiRegistry } from '#contracts/articles/doi-deposits.ts';
import styles from './dois.module.css';

/** Where DOIs are registered, or what has to be set before they can be. */
export function RegistryNotice({ registry: { address, prefix, missing } }: { registry: DoiRegistry }) {
  if (missing.length === 0)
    return (
      <p className="hint">
        DOIs begin with {prefix} and are registered at {address}.
      </p>
    );
  return (
    <div className={styles.missing} role="status">
      <p>DOIs cannot be deposited yet. Not set:</p>
      <ul>
        {missing.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>
        <Link to="/admin/settings">Settings</Link>
      </p>
    </div>
  );
}
