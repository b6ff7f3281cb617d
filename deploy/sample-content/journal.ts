import type { Settings } from '#contracts/entities.ts';

/**
 * The sample journal's settings; its domain remains this site's own address, which the codes on certificates link
 * to.
 */
export const settings = {
  websitename: 'Kadamba Review',
  formatted_journal_name: 'Kadamba Review of Science, Society and Letters',
  websiteemail: 'editor@kadamba.example.org',
  whatsup_number: '+91 00000 12345',
  whatsapp_head_contact: 'Meghana Kulkarni, editorial office',
  issn: '9998-2412, 9998-2420',
  fee_rupee: '2,400',
  fee_dollar: '60',
  nassScore: '5.12',
  nassScoreYear: '2026',
  impactfactor: '1.84',
  phone: '+91 836 000 1234',
  postal_address: 'Kadamba Review, Editorial Office, 14 Library Road, Dharwad 580001, Karnataka, India',
  journal_list_url: 'https://journals.example.org/lists/multidisciplinary',
  time_zone: 'Asia/Kolkata',
  home_content: `<p><em>Kadamba Review</em> publishes research and essays from every field in which careful observation is possible, from agronomy to museum studies, three times a year in April, August and December. It was founded by a circle of college teachers who wished for a journal in which a result from a small laboratory or a single village would be read as closely as one from a large institute.</p>
<p>Each manuscript is read by two referees who do not know its authors. We decide within <b>six weeks</b>, and we say why. Articles in English and Hindi are welcome; negative results and repetitions of earlier studies are welcome in particular.</p>
<ul><li>Open access from the day of publication, under a Creative Commons licence</li><li>No charge for submission or for review, and a waiver of the fee for authors without funds</li><li>A certificate for every author, with a code by which anybody can verify it</li></ul>
<p>To submit, send your manuscript as an MS Word file to our office after reading the <a href="/instructions">instructions to authors</a>.</p>`,
} satisfies Partial<Settings>;
