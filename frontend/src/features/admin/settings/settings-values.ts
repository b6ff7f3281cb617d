import type { Settings, StaffSettings } from '#contracts/entities.ts';
import { decodeRichText } from '#contracts/rich-text.ts';
import type { Labels } from '../../shared/forms/conflict-dialog.tsx';
import type { Checked } from '../../shared/forms/use-form.ts';

/** The home content is HTML. */
export type SettingsValues = Settings;

export const settingsLabels: Labels<SettingsValues> = {
  websitename: 'Journal name',
  websiteemail: 'Email',
  impactfactor: 'Impact factor',
  issn: 'ISSN',
  whatsup_number: 'WhatsApp',
  domain: 'Domain',
  formatted_journal_name: 'Name in citations and documents',
  home_content: 'Home content',
  nassScore: 'NAAS score',
  nassScoreYear: 'NAAS score year',
  fee_rupee: 'Fee in rupees',
  fee_dollar: 'Fee in dollars',
  phone: 'Phone',
  whatsapp_head_contact: 'WhatsApp head contact',
  postal_address: 'Postal address',
  journal_list_url: 'Journal list',
  certificate_image: 'Picture of a certificate',
  cover_image: 'Picture of the cover page',
  video_link_1: 'Video: creating a Google Scholar profile',
  video_link_2: 'Video: adding an article to it',
  time_zone: 'Time zone',
  hyphens_in_author_names: 'Allow hyphens and apostrophes in author names',
};

export function valuesOfSettings(settings: StaffSettings | undefined): SettingsValues {
  if (!settings) throw new Error('Settings can only be edited, not added');
  const { version: _, ...values } = settings;
  return { ...values, home_content: decodeRichText(values.home_content) };
}

/** The server validates addresses and zones; only the journal's name is required here. */
export function checkSettings({ websitename }: SettingsValues): Checked<keyof SettingsValues> {
  const named = websitename.trim() !== '';
  return { empty: named ? [] : ['websitename'], messages: {}, sendable: named };
}
