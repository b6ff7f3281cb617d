/** The words of alerts by e-mail. */
export const en = {
  hello: 'Hello,',
  confirmSubject: (journal: string) => `Confirm your alerts: ${journal}`,
  asked: (journal: string) => `somebody, probably you, asked ${journal} to send alerts to this address:`,
  confirm: 'Confirm, change or end them',
  notYou: 'If it was not you, do nothing: nothing will be sent, and your address is deleted in a week.',
  /** @param first day, as `last`: '2026-03-05' */
  newArticles: (first: string, last: string) => `New articles, ${first} to ${last}`,
  reason: (journal: string) => `You receive this because you subscribed to alerts of ${journal}.`,
  change: 'Change or end your alerts',
};
