import { expect, it } from '@jest/globals';
import { mailSentences } from './author-mail-labels.ts';

const mail = (to: string, state: 'queued' | 'sent' | 'not_sent' | 'failed', last_error = '') => ({
  to,
  state,
  last_error,
});

it.each([
  [
    'no mail server is set',
    [
      mail('a@example.org', 'not_sent', 'No mail server is set'),
      mail('b@example.org', 'not_sent', 'No mail server is set'),
    ],
    [
      'Kept: no mail server is set. Once there is one, send it to a@example.org and b@example.org from the article’s page.',
    ],
  ],
  [
    'it is sent to one and waits for another',
    [mail('a@example.org', 'sent'), mail('b@example.org', 'queued', 'The mail server does not respond')],
    [
      'The message was sent by e-mail to a@example.org.',
      'The message will be sent by e-mail to b@example.org: The mail server does not respond.',
    ],
  ],
  [
    'an address is refused',
    [mail('a@example.org', 'failed', 'The mail server responded: 550 no such user')],
    ['The message could not be sent to a@example.org: The mail server responded: 550 no such user.'],
  ],
])('describes the author mail when %s', (_, mails, sentences) => {
  expect(mailSentences(mails)).toEqual(sentences);
});
