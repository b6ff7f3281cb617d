import type { AuthorNotice } from '#contracts/fields/entities.ts';

/** A short label for the state of a notice. */
export function noticeLabel({ state, attempts }: Pick<AuthorNotice, 'state' | 'attempts'>): string {
  if (state === 'queued') return attempts > 0 ? 'Will be retried' : 'Being sent';
  return { sent: 'Sent', not_sent: 'Kept', failed: 'Failed' }[state];
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
      queued: `It will be sent by e-mail to ${to}${why}.`,
      sent: `It was sent by e-mail to ${to}.`,
      not_sent: `It was not sent to ${to}${why}. It is kept: once there is one, send it from the article’s page.`,
      failed: `It could not be sent to ${to}${why}.`,
    }[state];
  });
}
