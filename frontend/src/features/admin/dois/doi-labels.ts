import type { DepositState } from '#contracts/articles/doi-deposits.ts';

export const depositLabels: Record<DepositState, string> = {
  'not-deposited': 'Not deposited',
  queued: 'Being sent',
  submitted: 'Waiting for the registry',
  accepted: 'Registered',
  refused: 'Refused',
  failed: 'Failed',
};

/** Whether the state changes without user action. */
export const isMoving = ({ state }: { state: DepositState }): boolean =>
  state === 'queued' || state === 'submitted';

/** Label of the button for another deposit; undefined while one is under way. */
export function depositAction(state: DepositState): string | undefined {
  if (isMoving({ state })) return undefined;
  if (state === 'not-deposited') return 'Deposit';
  return state === 'accepted' ? 'Deposit again' : 'Retry';
}
