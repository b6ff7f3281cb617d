import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { errorTable } from '#contracts/api/errors.ts';
import { transactionIdRule } from '#contracts/identifiers/transaction-id.ts';
import { tooLargeMessage } from '#contracts/text/limits.ts';
import { authorsProblem, listMissing } from '#contracts/manuscripts/missing.ts';
import { missingInReport } from '#contracts/manuscripts/reviews.ts';
import { fileNameProblem } from '#contracts/manuscripts/files.ts';
import { defaultsOf, type Fields } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { reportFields } from '#contracts/fields/review-fields.ts';
import { en } from './en/index.ts';
import { submission as submissionInEnglish } from './en/submission.tsx';
import { review as reviewInEnglish } from './en/review.tsx';
import { hi } from './hi/index.ts';
import { review as reviewInHindi } from './hi/review.tsx';
import { submission as submissionInHindi } from './hi/submission.tsx';

/** What is written alike in both languages. */
const alike = ['frame.whatsApp'];

const textsOf = (messages: object, path = ''): [path: string, text: string][] =>
  Object.entries(messages).flatMap(([name, value]: [string, unknown]) => {
    const at = path ? `${path}.${name}` : name;
    if (typeof value === 'string') return [[at, value]];
    // Sentences with markup are elements.
    return typeof value === 'object' && value !== null && !('props' in value) ? textsOf(value, at) : [];
  });

it('leaves no message in English on the Hindi site', () => {
  const english = new Map(textsOf({ ...en, submission: submissionInEnglish, review: reviewInEnglish }));
  const same = textsOf({ ...hi, submission: submissionInHindi, review: reviewInHindi }).filter(
    ([path, text]) => english.get(path) === text,
  );
  expect(same.map(([path]) => path).filter((path) => !alike.includes(path))).toEqual([]);
});

it('names issues, pages, sizes, dates and the peer review in Hindi', () => {
  const issue = { year: 2024, volume: 5, issue: 1 };
  expect(hi.articles.issueName(issue)).toBe('खंड 5, अंक 1 (2024)');
  expect(hi.articles.range('1-6')).toBe('पृष्ठ 1–6');
  expect(hi.format.date('2024-03-05')).toBe('5 मार्च 2024');
  expect(hi.articles.peerReview('Double anonymized; 2 reviewers; 1 round')).not.toMatch(/[a-z]/);
  expect(en.format.date('2024-03-05')).toBe('5 March 2024');
  expect([en.format.size(340_000), en.format.size(1_300_000)]).toEqual(['333 kB', '1.2 MB']);
});

/** Fields that the form of an author does not show. */
const unseen = [
  'language',
  'declared',
  'given',
  'family',
  'suffix',
  'orcid_authenticated',
  'equal',
  'collective',
];
unseen.push('roles', 'ror', 'city', 'doi', 'text', 'funder_id');
const labelsIn = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([name]) => !unseen.includes(name))
    .flatMap(([, field]) =>
      field.type === 'rows' ? [field.label, field.one, ...labelsIn(field.row)] : [field.label],
    );

it('labels each field of a manuscript in Hindi', () => {
  const shown = labelsIn(draftFields).filter((label) => label !== 'a reference');
  expect(shown.filter((label) => submissionInHindi.inputs.label(label) === label)).toEqual([]);
});

it('says in Hindi what is missing in a manuscript or a review, and why a file or name is refused', () => {
  const blank = {
    authors: [],
    declared: [],
    answer: '',
    country: '',
    doi_wanted: false,
    title: '',
    abstract: '',
  };
  const none = { asked: ['copyright', 'final'] as const, values: blank, hasFees: true, files: [] };
  const missing = (['draft', 'revision', 'accepted'] as const).flatMap((stage) =>
    listMissing({ ...none, stage }),
  );
  const author = defaultsOf(draftFields.authors.row);
  const names = ['', 'A, B', 'A1', 'Asha'].map((name) => authorsProblem([{ ...author, name }]));
  const files = ['a.doc', 'a.docm', 'a.txt'].map((name) => fileNameProblem('manuscript', name));
  const reports = missingInReport({ recommendation: '', to_author: '' }, false);
  const messages = [...[...missing, ...reports].map(({ message }) => message), ...names, ...files].filter(
    Boolean,
  ) as string[];
  expect(messages.length).toBeGreaterThan(12);
  expect(messages.filter((message) => submissionInHindi.problem(message) === message)).toEqual([]);
});

/** Where services write the sentences that authors and reviewers read. */
const root = new URL('../../../', import.meta.url);
const sources = globSync(
  [
    'libs/contracts/src/manuscripts/files.ts',
    'libs/platform/src/files/zip-entries.ts',
    'services/manuscripts/src/{author,copies,fees,files}/**/*.ts',
  ],
  { cwd: root },
).filter((file) => !file.includes('.spec.'));
/** Sentences that are thrown, returned or chosen, and the nouns that are counted. */
const spoken =
  /(?:(?:Refused|Uncopied|Refusal|Required)\(|'file', |^const [A-Z_]+ =|^ +[?:])\s*(['`])([A-Z$].+?)\1/gm;
const counted = /(?:leave\(|counted\(.+?, |^ {2}'w:\w+': |_PICTURE = )'([a-z3][^']+)'/gm;
/** What a file may say, with samples for the variables. */
function sentencesIn(file: string): string[] {
  const text = readFileSync(new URL(file, root), 'utf8');
  const sentences = [...text.matchAll(spoken)].map(([, , sentence]) =>
    sentence!.replace('${quoted(name)} ${problem}', '“1” is encrypted').replace('${quoted(name)}', '“1”'),
  );
  return [
    ...sentences.map((sentence) => sentence.replace(/\$\{.*?\}/g, '1')),
    ...[...text.matchAll(counted)].map(([, noun]) => `1 ${noun}`),
  ];
}

/** What the rules of fields say of wrong texts. */
const problemsIn = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => {
    if (field.type === 'rows') return problemsIn(field.row);
    if (field.type !== 'line') return [];
    return ['\u0007', 'a', 'a@', ',', 'A B'.repeat(90)].flatMap((text) => field.rule?.(text) ?? []);
  });

it('says in Hindi whatever the services say to authors and reviewers', () => {
  const codes = ['manuscript_closed', 'submissions_closed', 'too_many_drafts', 'drafts_too_large'] as const;
  const more = ['too_many_files', 'not_a_pdf', 'version_conflict', 'service_unavailable'] as const;
  const rest = ['internal', 'insufficient_storage', 'duplicate_txnid'] as const;
  const parts =
    'page 3,pages 5 to 9,the file,the bookmarks,the tags for screen readers,an interactive form (XFA)';
  const said = [
    ...sources.flatMap(sentencesIn),
    ...[codes, more, rest].flat().map((code) => errorTable[code].message),
    ...[draftFields, reportFields].flatMap(problemsIn),
    ...parts.split(','),
    transactionIdRule,
    tooLargeMessage(1_000_000),
  ];
  expect(said.length).toBeGreaterThan(70);
  expect(said.filter((sentence) => submissionInHindi.problem(sentence) === sentence)).toEqual([]);
});
