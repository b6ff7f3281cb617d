import type { WebdataStatus } from '#contracts/statuses.ts';

/** An icon for a status, distinguishable by shape or colour alone; its label is next to it. */
export function StatusMark({ status }: { status: WebdataStatus }) {
  return <span className="log-mark" data-status={status} aria-hidden="true" />;
}
