import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { fieldError } from '#platform/domain-error.ts';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** zxcvbn's score for passwords that take more than a million guesses. */
const LOWEST_SCORE = 2;

/**
 * Whether a password is a common one, a keyboard row, a repetition or one of the given names, in any case or
 * with digits for letters; also if it only becomes one without the names it contains, as 'Name2026!' does.
 *
 * @param names of the user, the journal and its site, which attackers try first
 */
export function isEasyPassword(password: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => [name, name.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''), ...name.split(/[\s.]+/)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length);
  const isEasy = (text: string) => estimator.check(text, words).score < LOWEST_SCORE;
  const lowerCase = password.toLowerCase();
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lowerCase);
  return isEasy(password) || (rest !== lowerCase && isEasy(rest));
}

/** @throws DomainError validation_failed at the field `password` */
export function refuseEasyPassword(password: string, names: readonly string[]): void {
  if (isEasyPassword(password, names))
    throw fieldError('password', 'This password is too easy to guess. Choose a longer or a less common one');
}
