import { AdminError } from './admin-error.js';

/** Where the office itself could not be shown. */
export function OfficeError() {
  return (
    <main className="office-failed">
      <AdminError />
    </main>
  );
}
