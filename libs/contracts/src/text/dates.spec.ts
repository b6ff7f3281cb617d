import { describe, expect, it } from '@jest/globals';
import { isDate } from './dates.ts';

describe('isDate', () => {
  it.each(['2026-01-31', '2024-02-29', '1999-12-31'])('accepts %s', (text) =>
    expect(isDate(text)).toBe(true),
  );

  it.each([
    '',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-5',
    '31-01-2026',
    '2026/01/31',
    '2026-01-31T00:00:00Z',
    ' 2026-01-31',
    'today',
  ])('rejects %j', (text) => expect(isDate(text)).toBe(false));
});
