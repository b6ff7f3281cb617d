import { describe, expect, it } from '@jest/globals';
import { foldingCharacters } from '#testing/builders/folding-characters.ts';
import { emailKey, emailListProblem, isEmail, mailboxOf } from './emails.ts';

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
  ])('turns %s into %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});

describe('The key of an address', () => {
  it('ignores the case of ASCII, and whitespace around it', () => {
    expect(emailKey(' Asha.Verma+Journal@Example.ORG ')).toBe('asha.verma+journal@example.org');
  });

  it('is no ASCII address for any character that folds to ASCII, in the name or in the domain', () => {
    expect(foldingCharacters.length).toBeGreaterThan(1_900);
    const found = foldingCharacters.flatMap(({ character, folded }) => {
      const written = [
        `X${character}y@example.org`,
        `xy@${character}.example.org`,
        `XY${character}example.org`,
      ];
      const meant = [`x${folded}y@example.org`, `xy@${folded}.example.org`, `xy${folded}example.org`];
      return written.filter((text, at) => emailKey(text) !== text || emailKey(text) === emailKey(meant[at]!));
    });
    expect(found).toEqual([]);
  });

  it('is finer than the mailbox that limits count', () => {
    const missed = foldingCharacters.filter(
      ({ character }) => mailboxOf(character) !== mailboxOf(character.normalize('NFKC').toLowerCase()),
    );
    expect(missed).toEqual([]);
  });
});
