import { AdminError } from './admin-error.js';

/** Shown when the admin layout itself could not be loaded. */
export function LayoutError() {
  return (
    <main className="admin-failed">
      <AdminError />
    </main>
  );
}
