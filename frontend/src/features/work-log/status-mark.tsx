import type { WebdataStatus } from '#contracts/statuses.js';

/** A status's shape in its colour, told apart by either alone; its label stands beside it. */
export function StatusMark({ status }: { status: WebdataStatus }) {
  return <span className="log-mark" data-status={status} aria-hidden="true" />;
}
