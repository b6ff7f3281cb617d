import type { AuthorNotice } from '#contracts/fields/entities.ts';

export function mailLabel({ state, attempts }: Pick<AuthorNotice, 'state' | 'attempts'>): string {
  if (state === 'queued') return attempts > 0 ? 'Will be retried' : 'Being sent';
  return { sent: 'Sent', not_sent: 'Kept', failed: 'Failed' }[state];
}

const list = new Intl.ListFormat('en-GB');

/** A sentence for each state of an article's author mails, with the reason. */
export function mailSentences(mails: readonly Pick<AuthorNotice, 'to' | 'state' | 'last_error'>[]): string[] {
  const groups = Map.groupBy(mails, ({ state, last_error }) => `${state}: ${last_error}`);
  return [...groups.values()].map((group) => {
    const to = list.format(group.map((mail) => mail.to));
    const { state, last_error } = group[0]!;
    const why = last_error && `: ${last_error}`;
    return {
      queued: `The message will be sent by e-mail to ${to}${why}.`,
      sent: `The message was sent by e-mail to ${to}.`,
      not_sent: `Kept: no mail server is set. Once there is one, send it to ${to} from the article’s page.`,
      failed: `The message could not be sent to ${to}${why}.`,
    }[state];
  });
}
