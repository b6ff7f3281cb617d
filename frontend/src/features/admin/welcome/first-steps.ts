import type { StaffSettings } from '#contracts/fields/entities.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import type { StaffPageListing } from '#contracts/journal/journal-pages.ts';
import type { SampleContent } from '#contracts/journal/sample-content.ts';

/** Titles of the steps, in the order in which they are offered. */
const titles = {
  sample: 'Sample content',
  names: 'Name and ISSN',
  subject: 'Subject and claims',
  look: 'Logo and colour',
  address: 'Addresses and time zone',
  mail: 'Mail server',
  people: 'First users',
  texts: 'Texts and policies',
  instructions: 'Instructions to authors',
  board: 'Editorial board',
  fee: 'Fee',
  authors: 'Author names',
  manuscripts: 'Online submission',
  doi: 'DOI prefix',
  issue: 'First issue',
};
export type StepName = keyof typeof titles;
export const stepNames = Object.keys(titles) as StepName[];

/** Sample content with the entries of the work log and the manuscripts, which other services store. */
export type AllSampleContent = SampleContent & { entries: number; manuscripts: number };

export interface JournalState {
  settings: StaffSettings;
  sample: AllSampleContent;
  hasMail: boolean;
  users: number;
  issues: number;
  editors: number;
  /** The texts of a new journal that nobody has confirmed. */
  drafts: StaffPageListing[];
}

export interface FirstStep {
  name: StepName;
  title: string;
  state: 'open' | 'done' | 'skipped';
}

/** Stands for all steps, when staff have skipped the rest. */
const ALL_STEPS = 'all';

/**
 * The steps of a new journal: a step is done when the journal has what it is about.
 *
 * @param current the step that is open; that of the sample content is listed while there is some
 */
export function firstSteps(journal: JournalState, current?: string): FirstStep[] {
  const skipped = skippedSteps(journal.settings);
  return stepNames
    .filter((name) => name !== 'sample' || current === 'sample' || !hasNoSample(journal))
    .map((name) => ({
      name,
      title: titles[name],
      state: isDone[name](journal) ? 'done' : skipped.includes(name) ? 'skipped' : 'open',
    }));
}

export const areStepsDismissed = (settings: StaffSettings): boolean =>
  skippedSteps(settings).includes(ALL_STEPS);

/** The first open step after this one, or before it. */
export function nextStep(steps: readonly FirstStep[], after?: StepName): FirstStep | undefined {
  const start = steps.findIndex(({ name }) => name === after) + 1;
  return [...steps.slice(start), ...steps.slice(0, start)].find(
    ({ name, state }) => state === 'open' && name !== after,
  );
}

/** The setting `first_steps` with a step skipped, or all. */
export const withSkipped = (settings: StaffSettings, step: StepName | typeof ALL_STEPS): string =>
  [...new Set([...skippedSteps(settings), step])].join(',');

const skippedSteps = ({ first_steps }: StaffSettings): string[] => first_steps.split(',').filter(Boolean);

type Setting = keyof typeof settingsFields;
const defaults = defaultsOf(settingsFields);

/** Whether staff have given one of the settings a value. */
const isSet = ({ settings, sample }: JournalState, ...names: Setting[]): boolean =>
  names.some((name) => settings[name] !== defaults[name] && !sample.settings.includes(name));

const INSTRUCTIONS = 'article-format';

/** Drafts of a step; the instructions for authors have a step of their own. */
export const stepDrafts = (name: StepName, drafts: readonly StaffPageListing[]): StaffPageListing[] =>
  drafts.filter(({ slug }) => (slug === INSTRUCTIONS) === (name === 'instructions'));

const isDone: Record<StepName, (journal: JournalState) => boolean> = {
  sample: (journal) => hasNoSample(journal),
  names: (journal) => isSet(journal, 'formatted_journal_name', 'websitename'),
  subject: (journal) => isSet(journal, 'subject'),
  look: (journal) => isSet(journal, 'logo_image', 'accent'),
  address: ({ settings }) => !isLocalAddress(settings.domain),
  mail: ({ hasMail }) => hasMail,
  people: ({ users }) => users > 1,
  texts: ({ drafts }) => stepDrafts('texts', drafts).length === 0,
  instructions: ({ drafts }) => stepDrafts('instructions', drafts).length === 0,
  board: ({ editors, sample }) => editors > sample.editors,
  fee: (journal) => isSet(journal, 'fee_rupee', 'fee_dollar'),
  authors: ({ settings }) => settings.hyphens_in_author_names,
  manuscripts: ({ settings }) => settings.submit_online,
  doi: (journal) => isSet(journal, 'doi_prefix'),
  issue: ({ issues, sample }) => issues > sample.issues,
};

const hasNoSample = ({ sample }: JournalState): boolean =>
  !sample.removing && countEntities(sample) === 0 && sample.settings.length === 0;

export const countEntities = ({
  articles,
  issues,
  editors,
  partners,
  pages,
  entries,
  manuscripts,
}: AllSampleContent): number => articles + issues + editors + partners + pages + entries + manuscripts;

export const isLocalAddress = (domain: string): boolean =>
  /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(domain) || domain === '';
