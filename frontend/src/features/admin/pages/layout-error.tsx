import { AdminError } from './admin-error.tsx';

/** Shown when the admin layout itself could not be loaded. */
export function LayoutError() {
  return (
    <main className="admin-failed">
      <AdminError />
    </main>
  );
}
