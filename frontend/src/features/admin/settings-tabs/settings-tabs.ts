import type { SitePicture } from '#contracts/fields/settings-fields.ts';
import type { ConnectionName } from '#contracts/journal/connections.ts';
import { settingsInputs, type SettingsSection } from './settings-inputs.ts';

interface SettingsTab {
  /** The last part of its address; empty for the first. */
  slug: string;
  name: string;
  sections: readonly SettingsSection[];
  pictures?: readonly SitePicture[];
  connections?: readonly ConnectionName[];
}

export const settingsTabs: readonly SettingsTab[] = [
  {
    slug: '',
    name: 'Journal',
    sections: [
      'Names and ISSN',
      'About the journal',
      'E-mail and WhatsApp',
      'Address and time',
      'Author names',
    ],
  },
  {
    slug: 'look',
    name: 'Look',
    sections: ['Colour and fonts'],
    pictures: ['logo_image', 'cover_image', 'certificate_image'],
  },
  { slug: 'home', name: 'Home page', sections: ['Home page', 'NAAS score'] },
  {
    slug: 'documents',
    name: 'Documents',
    sections: ['Pages of articles', 'Scores on certificates'],
    pictures: ['signature_image'],
  },
  { slug: 'contact', name: 'Fees and contact', sections: ['Fees', 'Contact'] },
  {
    slug: 'record',
    name: 'Scholarly record',
    sections: ['Scholarly record', 'DOIs'],
    connections: ['dois', 'orcid'],
  },
  { slug: 'manuscripts', name: 'Manuscripts', sections: ['Manuscripts'] },
  { slug: 'mail', name: 'Mail and alerts', sections: ['Author notices'] },
  { slug: 'sign-in', name: 'Sign-in', sections: [] },
  { slug: 'files', name: 'Files and backup', sections: [], connections: ['files', 'search', 'traces'] },
];

export const tabAddress = ({ slug }: SettingsTab): string =>
  slug ? `/admin/settings/${slug}` : '/admin/settings';

const fieldSections: Record<string, SettingsSection | 'none'> = {
  ...Object.fromEntries(Object.entries(settingsInputs).map(([name, { section }]) => [name, section])),
  accent: 'Colour and fonts',
  home_order: 'Home page',
  naas_scores: 'Scores on certificates',
  hyphens_in_author_names: 'Author names',
  is_indexed: 'About the journal',
  make_pages: 'Pages of articles',
  submit_online: 'Manuscripts',
  section_handlers: 'Manuscripts',
  is_peer_reviewed: 'About the journal',
};

export const fieldsOfSections = (sections: readonly SettingsSection[]): string[] =>
  Object.keys(fieldSections).filter((name) => sections.some((section) => section === fieldSections[name]));

export function tabOfField(name: string): SettingsTab {
  const found = settingsTabs.find(
    ({ sections, pictures = [] }) =>
      fieldsOfSections(sections).includes(name) || pictures.some((one) => one === name),
  );
  return found ?? settingsTabs[0]!;
}

export const fieldAddress = (name: string): string => `${tabAddress(tabOfField(name))}#${name}`;
