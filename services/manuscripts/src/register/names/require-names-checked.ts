import type { NameCheck } from '#contracts/manuscripts/files.ts';
import { fieldError } from '#platform/errors/domain-error.ts';

/**
 * @param wouldRead who would read whose names
 * @throws DomainError validation_failed until somebody says to have looked at what a check has found and left unsearched
 */
export function requireNamesChecked(
  { found, unsearched }: NameCheck,
  hasLooked: boolean | undefined,
  wouldRead: string,
): void {
  if (hasLooked || found.length + unsearched.length === 0) return;
  const names = [...new Set(found.map(({ text }) => text))].join(', ');
  const parts = unsearched.join('; ');
  const sentences = [
    names && `${wouldRead}: ${names}`,
    parts && `These parts could not be searched for names: ${parts}`,
  ];
  throw fieldError('send_anyway', sentences.filter(Boolean).join('. '));
}
