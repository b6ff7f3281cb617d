import { describe, expect, test } from '@jest/globals';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import type { StaffPageListing } from '#contracts/journal/journal-pages.ts';
import { areStepsDismissed, firstSteps, type JournalState, nextStep, withSkipped } from './first-steps.ts';

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
  manuscripts: 0,
  settings: [],
  removing: false,
};
const draft = (slug: string) => ({ slug }) as StaffPageListing;
const fresh: JournalState = {
  settings,
  sample: none,
  hasMail: false,
  users: 1,
  issues: 0,
  editors: 0,
  drafts: [draft('about'), draft('article-format')],
};
const inState = (state: string, journal: JournalState) =>
  firstSteps(journal).flatMap((step) => (step.state === state ? step.name : []));

describe('the first steps', () => {
  test('are all open in a journal that has nothing, which is asked about no sample content', () => {
    expect(inState('done', fresh)).toEqual([]);
    expect(inState('open', fresh)).toHaveLength(14);
    expect(inState('open', fresh)).not.toContain('sample');
    expect(inState('open', { ...fresh, sample: { ...none, issues: 1 } })[0]).toBe('sample');
    expect(firstSteps(fresh, 'sample')).toContainEqual(
      expect.objectContaining({ name: 'sample', state: 'done' }),
    );
  });

  test('ask for a yes to the texts that a journal begins with', () => {
    expect(inState('done', { ...fresh, drafts: [draft('article-format')] })).toEqual(['texts']);
    expect(inState('done', { ...fresh, drafts: [draft('ethics')] })).toEqual(['instructions']);
    expect(inState('done', { ...fresh, drafts: [] })).toEqual(['texts', 'instructions']);
  });

  test('are done by what the journal has, not by what its sample content has', () => {
    const named = {
      ...settings,
      websitename: 'Sample Review',
      subject: 'Rivers',
      domain: 'https://r.example',
    };
    const sample = { ...none, articles: 2, issues: 1, settings: ['websitename' as const] };
    const journal = { ...fresh, settings: named, sample, hasMail: true, users: 2, issues: 1 };
    expect(inState('done', journal)).toEqual(['subject', 'address', 'mail', 'people']);
    expect(inState('done', { ...fresh, sample, issues: 2 })).toEqual(['issue']);
  });

  test('are skipped one by one or all, and go on with the next open one', () => {
    const skipping = { ...settings, first_steps: withSkipped(settings, 'subject') };
    const steps = firstSteps({ ...fresh, settings: skipping });
    expect(nextStep(steps, 'names')?.name).toBe('look');
    expect(nextStep(steps, 'issue')?.name).toBe('names');
    expect(areStepsDismissed(skipping)).toBe(false);
    expect(areStepsDismissed({ ...skipping, first_steps: withSkipped(skipping, 'all') })).toBe(true);
  });
});
