import { defaultsOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import type { Site } from './site.ts';

/** The site while its settings cannot be fetched. */
export const siteWithoutSettings = (year: number, failure?: string): Site => ({
  failure,
  menu: [],
  origin: '',
  year,
  journal: 'Journal',
  shortName: 'Journal',
  settings: {
    ...defaultsOf(settingsFields),
    websitename: 'Journal',
    formatted_journal_name: 'Journal',
    websiteemail: '',
    video_link_1: '',
    video_link_2: '',
  },
});
