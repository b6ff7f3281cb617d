import { describe, expect, it } from '@jest/globals';
import { emailKey, mailboxOf } from '#contracts/text/emails.ts';
import { foldingCharacters } from '#testing/builders/folding-characters.ts';

describe('The key of an address', () => {
  it('ignores the case of ASCII, and whitespace around it', () => {
    expect(emailKey(' Asha.Verma+Journal@Example.ORG ')).toBe('asha.verma+journal@example.org');
  });

  it('differs from every ASCII address if a character only folds to ASCII', () => {
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
