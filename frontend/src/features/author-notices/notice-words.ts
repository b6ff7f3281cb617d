import type { AuthorNotice } from '#contracts/entities.js';

/** What became of a notice, in a word or two. */
export function noticeWords({ state, attempts }: Pick<AuthorNotice, 'state' | 'attempts'>): string {
  if (state === 'queued') return attempts > 0 ? 'To be tried again' : 'On its way';
  return { sent: 'Sent', not_sent: 'Not sent', failed: 'Failed' }[state];
}
