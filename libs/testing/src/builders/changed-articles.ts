import { authorNamed } from '#contracts/articles/article-authors.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import type { ArticleOutput } from '#contracts/fields/article-outputs.ts';
import type { EnteredFields } from '#platform/validation/stored-fields.ts';

type Values = Required<EnteredFields<typeof articleFields>>;

export const completeFields: Values = {
  refnumber: '42',
  year: 2026,
  volume: 5,
  issue: 2,
  issue_label: '2-3',
  issue_title: 'Special issue: Plains',
  pagenumber: '11-19',
  publishdate: '2026-03-04',
  title: 'Rivers of the plains',
  authorname: 'Asha Verma',
  abstract: 'Water, and where it goes.',
  second_title: 'मैदानों की नदियाँ',
  second_abstract: 'पानी, और वह कहाँ जाता है।',
  second_keywords: 'जल, मैदान',
  keywords: 'water, plains',
  subject: 'Hydrology',
  section: 'Reviews',
  country: 'India',
  acknowledgements: 'Thanks to the ferrymen.',
  email: 'asha@example.org',
  mobile: '+91 1',
  txnid: 'TX-1',
  ptype: 'paid',
  publish_on: '2027-01-02',
  authors: [authorNamed('Asha Verma')],
  doi: '10.5555/rivers.42',
  article_type: 'research article',
  language: 'en',
  licence: 'CC-BY-4.0',
  copyright_holder: 'The Authors',
  copyright_year: '2026',
  received: '2025-01-02',
  revised: '2025-03-04',
  accepted: '2025-05-06',
  article_number: 'e42',
  identifiers: [{ type: 'PubMed', value: '12345678' }],
  funding: [{ funder: 'University', funder_id: '', award: '7' }],
  data_statement: 'On request.',
  ethics_statement: 'Approved.',
  competing_interests: 'None.',
  peer_review: 'Double anonymized; 2 reviewers; 1 round',
  manuscript: '64b7f3c2a1d4e5f60718293b',
  references: [{ text: 'Rao, A. (2019). Rivers.', doi: '' }],
  further_files: [{ title: 'Levels', name: 'levels.csv', kind: 'data set', licence: '', size: 1_234 }],
  amends: '64b7f3c2a1d4e5f60718293a',
  amendment_type: 'correction',
  amendment_reason: 'A wrong figure',
};

const otherFields: Values = {
  refnumber: '43',
  year: 2025,
  volume: 6,
  issue: 3,
  issue_label: 'Suppl. 1',
  issue_title: 'Special issue: Hills',
  pagenumber: '12-20',
  publishdate: '2026-04-05',
  title: 'Lakes of the plains',
  authorname: 'Ravi Rao',
  abstract: 'Where water stays.',
  second_title: 'मैदानों की झीलें',
  second_abstract: 'जहाँ पानी ठहरता है।',
  second_keywords: 'झीलें',
  keywords: 'lakes',
  subject: 'Limnology',
  section: 'Letters',
  country: 'Nepal',
  acknowledgements: 'Thanks to the fishers.',
  email: 'ravi@example.org',
  mobile: '+91 2',
  txnid: 'TX-2',
  ptype: 'free',
  publish_on: '2027-02-03',
  authors: [authorNamed('Ravi Rao')],
  doi: '10.5555/lakes.43',
  article_type: 'review article',
  language: 'fr',
  licence: 'CC0-1.0',
  copyright_holder: 'The Institute',
  copyright_year: '2025',
  received: '2025-01-03',
  revised: '2025-03-05',
  accepted: '2025-05-07',
  article_number: 'e43',
  identifiers: [{ type: 'arXiv', value: '2101.00001' }],
  funding: [{ funder: 'A friend', funder_id: '', award: '8' }],
  data_statement: 'At the institute.',
  ethics_statement: 'Not needed.',
  competing_interests: 'One author owns a boat.',
  peer_review: 'Single anonymized; 3 reviewers; 2 rounds',
  manuscript: '64b7f3c2a1d4e5f60718293c',
  references: [{ text: 'Rao, B. (2020). Lakes.', doi: '' }],
  further_files: [{ title: 'A map', name: 'map.pdf', kind: 'figure', licence: 'CC0-1.0', size: 98_765 }],
  amends: '64b7f3c2a1d4e5f60718293b',
  amendment_type: 'retraction',
  amendment_reason: 'Wrong data',
};

/** Incomplete articles, since an output shows some fields only with or without others. */
const circumstances: Partial<Values>[] = [
  {},
  { amends: '', amendment_type: '', amendment_reason: '' },
  { pagenumber: '' },
  { issue_label: '' },
];

/** The fields with which an output changes, by comparing what it writes of articles that differ in one field. */
export function fieldsOf(write: (fields: Values) => string): string[] {
  return Object.keys(articleFields).filter((name) =>
    circumstances.some((circumstance) => {
      const base = { ...completeFields, ...circumstance };
      const changed = { ...base, [name]: otherFields[name as keyof Values] };
      return write(base) !== write(changed);
    }),
  );
}

/** The fields that the table says an output has. */
export const declaredFields = (output: ArticleOutput): string[] =>
  Object.entries(articleFields).flatMap(([name, { outputs }]) =>
    (outputs as readonly ArticleOutput[]).includes(output) ? name : [],
  );
