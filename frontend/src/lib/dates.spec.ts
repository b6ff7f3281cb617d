import { describe, expect, it } from '@jest/globals';
import { midnightIn } from './dates.ts';

describe('The beginning of a day', () => {
  it.each([
    ['Asia/Kolkata', '2026-03-05', 0, '2026-03-04T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-02-28', 1, '2026-02-28T18:30:00.000Z'],
    ['America/New_York', '2026-03-09', 0, '2026-03-09T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', 0, '2025-12-31T10:00:00.000Z'],
    ['UTC', '2026-12-31', 1, '2027-01-01T00:00:00.000Z'],
  ])('is midnight in the zone %s: %s, %d later', (zone, day, later, expected) =>
    expect(midnightIn(zone, day, later).toISOString()).toBe(expected),
  );
});
