import { describe, expect, it } from '@jest/globals';
import { isEmail, isEmailList } from './emails.js';

describe('An e-mail address', () => {
  it.each([
    'asha@example.org',
    'asha.verma+fields@mail.example.co.in',
    "o'brien@example.org",
    'आशा@उदाहरण.भारत',
  ])('may be %s', (text) => expect(isEmail(text)).toBe(true));

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
    `${'a'.repeat(250)}@b.co`,
  ])('is not %j', (text) => expect(isEmail(text)).toBe(false));

  it('may be several with commas between, where a notice goes to every author', () => {
    expect(isEmailList('asha@example.org')).toBe(true);
    expect(isEmailList('asha@example.org, jose@example.org')).toBe(true);
    expect(isEmailList('')).toBe(false);
    expect(isEmailList('asha@example.org,')).toBe(false);
    expect(isEmailList('asha@example.org; jose@example.org')).toBe(false);
  });
});
