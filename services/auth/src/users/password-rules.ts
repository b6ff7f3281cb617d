import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { fieldError } from '#platform/domain-error.js';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** zxcvbn's score of what takes more than a million guesses. */
const LOWEST_SCORE = 2;

/**
 * Whether a password is a common one, a keyboard row, a repetition or one of the given names, in any case or with digits for letters, or
 * would be one without the names that it holds: 'Name2026!'.
 *
 * @param names of the user, the journal and its site, which somebody who guesses tries first
 */
export function isEasyPassword(password: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => [name, name.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''), ...name.split(/[\s.]+/)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length);
  const isEasy = (text: string) => estimator.check(text, words).score < LOWEST_SCORE;
  const whole = password.toLowerCase();
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), whole);
  return isEasy(password) || (rest !== whole && isEasy(rest));
}

/** @throws DomainError validation_failed at the field `password` */
export function refuseEasyPassword(password: string, names: readonly string[]): void {
  if (isEasyPassword(password, names))
    throw fieldError('password', 'This password is too easy to guess. Choose a longer or a less common one');
}
