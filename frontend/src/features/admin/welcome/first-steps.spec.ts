import { describe, expect, test } from '@jest/globals';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { areDismissed, firstSteps, type JournalState, nextStep, withSkipped } from './first-steps.ts';

const settings: StaffSettings = {
  ...defaultsOf(settingsFields),
  domain: 'http://localhost:8080',
  version: 0,
};
const none = {
  articles: 0,
  issues: 0,
  editors: 0,
  partners: 0,
  pages: 0,
  entries: 0,
  settings: [],
  removing: false,
};
const fresh: JournalState = { settings, sample: none, hasMail: false, users: 1, issues: 0 };
const inState = (state: string, journal: JournalState) =>
  firstSteps(journal).flatMap((step) => (step.state === state ? step.name : []));

describe('the first steps', () => {
  test('are all open in a journal that has nothing, but the removal of sample content', () => {
    expect(inState('done', fresh)).toEqual(['sample']);
  });

  test('are done by what the journal has, not by what its sample content has', () => {
    const named = {
      ...settings,
      websitename: 'Sample Review',
      subject: 'Rivers',
      domain: 'https://r.example',
    };
    const sample = { ...none, articles: 2, issues: 1, settings: ['websitename' as const] };
    expect(inState('done', { settings: named, sample, hasMail: true, users: 2, issues: 1 })).toEqual([
      'subject',
      'address',
      'mail',
      'people',
    ]);
    expect(inState('done', { ...fresh, sample, issues: 2 })).toEqual(['issue']);
  });

  test('are left out one by one or all, and go on with the next open one', () => {
    const skipping = { ...settings, first_steps: withSkipped(settings, 'subject') };
    const steps = firstSteps({ ...fresh, settings: skipping });
    expect(nextStep(steps, 'names')?.name).toBe('look');
    expect(nextStep(steps, 'issue')?.name).toBe('names');
    expect(areDismissed(skipping)).toBe(false);
    expect(areDismissed({ ...skipping, first_steps: withSkipped(skipping, 'all') })).toBe(true);
  });
});
