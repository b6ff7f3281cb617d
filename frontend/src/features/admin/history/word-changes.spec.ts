import { describe, expect, test } from '@jest/globals';
import { wordChanges } from './word-changes.ts';

/** '-' before what was removed, '+' before what was added. */
const shown = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kind, words }) => ({ same: '', removed: '-', added: '+' })[kind] + words.join(' '))
    .join(' | ');

describe('the words of a text that an edit has changed', () => {
  test.each([
    ['a word in the middle', 'one two three', 'one 2 three', 'one | -two | +2 | three'],
    ['words added at the end', 'one two', 'one two three', 'one two | +three'],
    ['words removed at the start', 'one two', 'two', '-one | two'],
    ['a repeated word', 'a a', 'a a a', 'a a | +a'],
    ['other words', 'one', 'two', '-one | +two'],
    ['two places', 'a b c d e', 'a x c d y e', 'a | -b | +x | c d | +y | e'],
    ['a text in Devanagari', 'गंगा का जल', 'गंगा का पानी', 'गंगा का | -जल | +पानी'],
    ['an insertion in a text that the history has cut', 'a b c d …', 'a x b c …', 'a | +x | b c'],
    ['the end of a text that the history has cut', 'a b …', 'a c …', 'a | -b | +c'],
  ])('are %s', (_, before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });
});
