import type { PageRecord } from '#typesetting/page-record.ts';

/** The record of an invented article, as its pages print it. */
export const pageRecord = (record: Partial<PageRecord> = {}): PageRecord => ({
  language: 'en',
  date: '2026-08-01',
  accent: '#1f4e79',
  journal: 'Journal of Field Studies',
  issn: 'ISSN 2345-6789 (print), 9876-5432 (online)',
  publisher: 'Field Society',
  place: 'Volume 12, Issue 3, 2026',
  kind: 'Research article',
  title: [
    'Growth of ',
    { kind: 'italic', content: ['Oryza sativa'] },
    ' in saline soils of the eastern coast',
  ],
  titleText: 'Growth of Oryza sativa in saline soils of the eastern coast',
  authors: [
    { name: 'Wanjiru Kamau', affiliations: [1], orcid: '0000-0002-1825-0097' },
    { name: 'Asha Singh', affiliations: [1, 2], orcid: '' },
  ],
  affiliations: [
    'Department of Agronomy, University of Nairobi, Kenya',
    'Institute of Soil Science, Bhopal, India',
  ],
  shortAuthors: 'Kamau and Singh',
  corresponding: 'Corresponding author: Wanjiru Kamau, w.kamau@example.org',
  abstract: [
    {
      kind: 'paragraph',
      content: [
        'Saline soils limit the growth of rice along the coast. We grew twelve varieties in fields of three districts for two seasons and measured their growth and yield. Four varieties kept their yield at a conductivity of 6 dS/m, and two of them were chosen by farmers. We describe the method so that it can be repeated elsewhere, and give the data of all plots.',
      ],
    },
  ],
  keywords: 'rice; salinity; yield; coast',
  dates: ['Received 3 May 2026', 'Revised 2 June 2026', 'Accepted 1 July 2026', 'Published 1 August 2026'],
  doi: '10.5555/jfs.2026.149',
  citeAs:
    'Kamau, W., & Singh, A. (2026). Growth of Oryza sativa in saline soils of the eastern coast. Journal of Field Studies, 12(3), 101–112. https://doi.org/10.5555/jfs.2026.149',
  licence: {
    name: 'Creative Commons Attribution 4.0',
    address: 'https://creativecommons.org/licenses/by/4.0/',
    holder: '© 2026 The authors',
  },
  review: 'Double anonymized peer review',
  notices: [],
  across: '',
  firstPage: 101,
  articleNumber: '',
  statements: [{ title: 'Acknowledgements', text: 'We thank the farmers of the three districts.' }],
  references: [],
  words: {
    abstract: 'Abstract',
    keywords: 'Keywords',
    references: 'References',
    notes: 'Notes',
    continued: '(continued)',
    citeAs: 'Cite as',
    page: 'page',
    of: 'of',
  },
  ...record,
});
