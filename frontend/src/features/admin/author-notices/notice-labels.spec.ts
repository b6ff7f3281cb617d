import { expect, it } from '@jest/globals';
import { noticeSentences } from './notice-labels.ts';

const notice = (to: string, state: 'queued' | 'sent' | 'not_sent' | 'failed', last_error = '') => ({
  ...{ to, state, last_error },
});

it.each([
  [
    'no mail server is set',
    [
      notice('a@example.org', 'not_sent', 'No mail server is set'),
      notice('b@example.org', 'not_sent', 'No mail server is set'),
    ],
    [
      'It was not sent to a@example.org and b@example.org: No mail server is set. It is kept: once there is one, send it from the article’s page.',
    ],
  ],
  [
    'it is sent to one and waits for another',
    [notice('a@example.org', 'sent'), notice('b@example.org', 'queued', 'The mail server does not respond')],
    [
      'It was sent by e-mail to a@example.org.',
      'It will be sent by e-mail to b@example.org: The mail server does not respond.',
    ],
  ],
  [
    'an address is refused',
    [notice('a@example.org', 'failed', 'The mail server responded: 550 no such user')],
    ['It could not be sent to a@example.org: The mail server responded: 550 no such user.'],
  ],
])('describes the notice when %s', (_, notices, sentences) => {
  expect(noticeSentences(notices)).toEqual(sentences);
});
