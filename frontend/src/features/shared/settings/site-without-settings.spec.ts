import { expect, it } from '@jest/globals';
import { defaultsOf, publicValuesOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { siteWithoutSettings } from './site-without-settings.ts';

it('has the defaults of the settings but for names, addresses and videos', () => {
  expect(siteWithoutSettings(2026).settings).toEqual({
    ...publicValuesOf(settingsFields, defaultsOf(settingsFields)),
    websitename: 'Journal',
    formatted_journal_name: 'Journal',
    websiteemail: '',
    video_link_1: '',
    video_link_2: '',
  });
});
