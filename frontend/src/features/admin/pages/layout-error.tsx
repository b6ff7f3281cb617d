import { AdminError } from './admin-error.tsx';
import styles from '../frame/admin-page.module.css';

/** Shown when the admin layout itself could not be loaded. */
export function LayoutError() {
  return (
    <main className={styles.failed}>
      <AdminError />
    </main>
  );
}
