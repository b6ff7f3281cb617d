import type { StaffSettings } from '#contracts/fields/entities.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import type { SampleContent } from '#contracts/journal/sample-content.ts';

/** In the order in which they are offered. */
export const stepNames = [
  'names',
  'subject',
  'look',
  'address',
  'mail',
  'people',
  'sample',
  'doi',
  'issue',
] as const;
export type StepName = (typeof stepNames)[number];

/** With the entries of the work log, which another service stores. */
export type AllSampleContent = SampleContent & { entries: number };

/** What the steps are derived from. */
export interface JournalState {
  settings: StaffSettings;
  sample: AllSampleContent;
  hasMail: boolean;
  users: number;
  issues: number;
}

export interface FirstStep {
  name: StepName;
  title: string;
  state: 'open' | 'done' | 'skipped';
}

const titles: Record<StepName, string> = {
  names: 'Name and ISSN',
  subject: 'Subject and claims',
  look: 'Logo and colour',
  address: 'Addresses and time zone',
  mail: 'Mail server',
  people: 'The first people',
  sample: 'Sample content',
  doi: 'DOI prefix',
  issue: 'The first issue',
};

/** Stands for all steps: staff want to see no more of them. */
const ALL = 'all';

/** The steps of a new journal: a step is done when the journal has what it is about. */
export function firstSteps(journal: JournalState): FirstStep[] {
  const skipped = skippedSteps(journal.settings);
  return stepNames.map((name) => ({
    name,
    title: titles[name],
    state: isDone[name](journal) ? 'done' : skipped.includes(name) ? 'skipped' : 'open',
  }));
}

export const areDismissed = (settings: StaffSettings): boolean => skippedSteps(settings).includes(ALL);

/** The first open step after this one, or before it. */
export function nextStep(steps: readonly FirstStep[], after?: StepName): FirstStep | undefined {
  const place = steps.findIndex(({ name }) => name === after) + 1;
  return [...steps.slice(place), ...steps.slice(0, place)].find(
    ({ name, state }) => state === 'open' && name !== after,
  );
}

/** The setting `first_steps` with a step left out, or all. */
export const withSkipped = (settings: StaffSettings, step: StepName | typeof ALL): string =>
  [...new Set([...skippedSteps(settings), step])].join(',');

/** The setting `first_steps` when the steps are shown again. */
export const withAllShown = (settings: StaffSettings): string =>
  skippedSteps(settings)
    .filter((step) => step !== ALL)
    .join(',');

const skippedSteps = ({ first_steps }: StaffSettings): string[] => first_steps.split(',').filter(Boolean);

type Setting = keyof typeof settingsFields;
const defaults = defaultsOf(settingsFields);

/** Whether staff have given one of the settings a value. */
const isSet = ({ settings, sample }: JournalState, ...names: Setting[]): boolean =>
  names.some((name) => settings[name] !== defaults[name] && !sample.settings.includes(name));

const isDone: Record<StepName, (journal: JournalState) => boolean> = {
  names: (journal) => isSet(journal, 'formatted_journal_name', 'websitename'),
  subject: (journal) => isSet(journal, 'subject'),
  look: (journal) => isSet(journal, 'logo_image', 'accent'),
  address: ({ settings }) => !isLocal(settings.domain),
  mail: ({ hasMail }) => hasMail,
  people: ({ users }) => users > 1,
  sample: ({ sample }) => entitiesOf(sample) === 0 && sample.settings.length === 0,
  doi: (journal) => isSet(journal, 'doi_prefix'),
  issue: ({ issues, sample }) => issues > sample.issues,
};

export const entitiesOf = ({
  articles,
  issues,
  editors,
  partners,
  pages,
  entries,
}: AllSampleContent): number => articles + issues + editors + partners + pages + entries;

const isLocal = (domain: string): boolean =>
  /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(domain) || domain === '';
