import { describe, expect, it } from '@jest/globals';
import { emailListProblem, isEmail, mailboxOf } from './emails.ts';

describe('E-mail validation', () => {
  it.each([
    'asha@example.org',
    'asha.verma+fields@mail.example.co.in',
    "o'brien@example.org",
    'आशा@उदाहरण.भारत',
  ])('accepts %s', (text) => expect(isEmail(text)).toBe(true));

  it.each([
    '',
    'asha',
    'asha@',
    '@example.org',
    'asha@example',
    'asha verma@example.org',
    'asha@example.org, jose@example.org',
    'Asha <asha@example.org>',
    'asha@example.org\nBcc: all@example.org',
    'asha@@example.org',
    'asha\0@example.org',
    'asha@exam\u200bple.org',
    `${'a'.repeat(250)}@b.co`,
  ])('rejects %j', (text) => expect(isEmail(text)).toBe(false));

  it.each([
    ['asha@example.org', undefined],
    ['asha@example.org, jose@example.org', undefined],
    ['', 'The e-mail address is required'],
    ['asha@example.org,', 'An e-mail address is missing before or after a comma'],
    ['asha@example.org, nobody', "'nobody' is not a valid e-mail address"],
    [
      'asha@example.org; jose@example.org',
      "'asha@example.org; jose@example.org' is not a valid e-mail address",
    ],
  ])('returns for the address list %j: %j', (text, problem) => expect(emailListProblem(text)).toBe(problem));
});

describe('The mailbox of an address', () => {
  it.each([
    ['asha@example.org', 'asha@example.org'],
    ['Asha+Journal@Example.org', 'asha@example.org'],
    ['asha+a+b@example.org', 'asha@example.org'],
    ['asha.verma@example.org', 'asha.verma@example.org'],
    ['asha@example.org.', 'asha@example.org'],
    ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
    ['A.sha.Verma+x@googlemail.com', 'ashaverma@gmail.com'],
    ['ashaverma@gmail.com', 'ashaverma@gmail.com'],
  ])('turns %s into %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});
