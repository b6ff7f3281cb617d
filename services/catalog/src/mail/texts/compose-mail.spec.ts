import { describe, expect, it } from '@jest/globals';
import { composeLetter } from './compose-mail.ts';

describe('A letter that staff have edited', () => {
  const letter = {
    subject: 'Our\ndecision on {x}',
    body: 'Reviewer A:\n\n{x}\n\nthe set {x} and \\frac{a}{b} of $& lack units.\n\nThe page:\n{link}',
  };

  it('keeps the braces of its text, and has the link in its place', () => {
    expect(composeLetter(letter, 'https://example.org/#$&')).toEqual({
      subject: 'Our decision on {x}',
      text: 'Reviewer A:\n\n{x}\n\nthe set {x} and \\frac{a}{b} of $& lack units.\n\nThe page:\nhttps://example.org/#$&\n',
    });
  });

  it('loses only the paragraph of a link that its recipient does not get', () => {
    const { text } = composeLetter(letter, '');
    expect(text).toBe('Reviewer A:\n\n{x}\n\nthe set {x} and \\frac{a}{b} of $& lack units.\n');
  });
});
