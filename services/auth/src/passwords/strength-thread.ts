/** Runs in a worker thread, in specs directly from the TypeScript source. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** zxcvbn's score for passwords that take more than a million guesses. */
const MIN_SCORE = 2;

/**
 * Whether a password is a common one, a keyboard row, a repetition or one of the given names, in any case or
 * with digits for letters; also if it only becomes one without the names it contains, as 'Name2026!' does.
 * @param names of the user, the journal and its site, which attackers try first
 */
function isEasyPassword(password: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => [name, name.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''), ...name.split(/[\s.]+/)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length);
  const isEasy = (text: string) => estimator.check(text, words).score < MIN_SCORE;
  const lowerCase = password.toLowerCase();
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lowerCase);
  return isEasy(password) || (rest !== lowerCase && isEasy(rest));
}

const functions = { isEasyPassword };
export type StrengthFunctions = typeof functions;
serveThreadCalls(functions);
