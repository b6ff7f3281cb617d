/** 5 → '05' (volumes and issues on the admin issue list, requirements.md#issue-form). */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** 7 → '007' (article counts on the admin issue list, requirements.md#issue-form). */
export const threeDigits = (value: number): string => String(value).padStart(3, '0');

/** Parses a path segment such as 'vol5', 'issue12' or '5'; undefined if it is not a plain number. */
export function numberFromSegment(segment: string, prefix = ''): number | undefined {
  const digits = segment.startsWith(prefix) ? segment.slice(prefix.length) : segment;
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
}
