import type { AuthorNotice } from '#contracts/entities.ts';

/** A short label for the state of a notice. */
export function noticeLabel({ state, attempts }: Pick<AuthorNotice, 'state' | 'attempts'>): string {
  if (state === 'queued') return attempts > 0 ? 'To be tried again' : 'On its way';
  return { sent: 'Sent', not_sent: 'Not sent', failed: 'Failed' }[state];
}

const list = new Intl.ListFormat('en-GB');

/** A sentence for each state of an article's notices, with the reason. */
export function noticeSentences(
  notices: readonly Pick<AuthorNotice, 'to' | 'state' | 'last_error'>[],
): string[] {
  const groups = Map.groupBy(notices, ({ state, last_error }) => `${state}: ${last_error}`);
  return [...groups.values()].map((group) => {
    const to = list.format(group.map((notice) => notice.to));
    const { state, last_error } = group[0]!;
    const why = last_error && `: ${last_error}`;
    return {
      queued: `It is waiting to be sent by e-mail to ${to}${why}.`,
      sent: `It was sent by e-mail to ${to}.`,
      not_sent: `It was not sent to ${to}${why}. It is kept: send it from the article’s page once there is one.`,
      failed: `It could not be sent to ${to}${why}.`,
    }[state];
  });
}
