import type { Site } from './site.js';

/** The frame of an error page when the settings themselves could not be had. */
export const siteWithoutSettings = (year: number): Site => ({
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
