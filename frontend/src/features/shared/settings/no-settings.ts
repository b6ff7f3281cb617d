import type { Site } from './site.ts';

/** The site while its settings cannot be fetched. */
export const siteWithoutSettings = (year: number, failure?: string): Site => ({
  failure,
  origin: '',
  year,
  journal: 'Journal',
  shortName: 'Journal',
  settings: {
    websitename: 'Journal',
    formatted_journal_name: 'Journal',
    domain: '',
    websiteemail: '',
    whatsup_number: '',
    whatsapp_head_contact: '',
    issn: '',
    fee_rupee: '',
    fee_dollar: '',
    home_content: '',
    nassScore: '',
    nassScoreYear: '',
    impactfactor: '',
    phone: '',
    postal_address: '',
    journal_list_url: '',
    certificate_image: '',
    cover_image: '',
    video_link_1: '',
    video_link_2: '',
    time_zone: 'Asia/Kolkata',
    hyphens_in_author_names: false,
  },
});
