import { emailProblem } from '#contracts/text/emails.ts';
import { linesProblem } from '#contracts/text/lines.ts';
import { declarations } from '#contracts/values/declarations.ts';
import { articleFields } from './article-fields.ts';
import type { Field, Fields } from './fields.ts';

const { title, abstract, second_title, second_abstract, keywords, subject, section } = articleFields;
const { country, mobile, acknowledgements, authors, article_type, language, funding } = articleFields;
const { data_statement, ethics_statement, competing_interests, references } = articleFields;

/** The rows of the article's table that a manuscript has too: an accepted one becomes an article with them. */
export const manuscriptArticleFields = {
  title,
  abstract,
  second_title,
  second_abstract,
  keywords,
  subject,
  section,
  country,
  mobile,
  acknowledgements,
  authors,
  article_type,
  language,
  funding,
  data_statement,
  ethics_statement,
  competing_interests,
  references,
} as const satisfies Fields;

/** A reviewer whom the authors suggest, or do not want. */
const namedReviewerFields = {
  name: { label: 'Name', type: 'line', max: 300, required: 'The name is required' },
  email: {
    label: 'E-mail',
    type: 'line',
    max: 200,
    rule: (text) => (text === '' ? undefined : emailProblem(text)),
    optional: true,
  },
  affiliation: { label: 'Institution', type: 'line', max: 500, optional: true },
  why: { label: 'Reason', type: 'line', max: 500, optional: true },
} as const satisfies Fields;

export const manuscriptFields = {
  ...manuscriptArticleFields,
  cover_letter: { label: 'Cover letter', type: 'line', max: 20_000, rule: linesProblem, optional: true },
  /** Response to the reviewers and the office, in a requested revision. */
  answer: { label: 'Response', type: 'line', max: 50_000, rule: linesProblem, optional: true },
  doi_wanted: { label: 'A DOI for the article', type: 'flag', default: false, optional: true },
  suggested: {
    label: 'Suggested reviewers',
    type: 'rows',
    row: namedReviewerFields,
    one: 'a reviewer',
    max: 10,
    optional: true,
  },
  opposed: {
    label: 'Reviewers not wanted',
    type: 'rows',
    row: namedReviewerFields,
    one: 'a reviewer',
    max: 10,
    optional: true,
  },
  /** Declarations of the author, by their names. */
  declared: {
    label: 'Declarations',
    type: 'list',
    rule: (value) =>
      Array.isArray(value) && value.every((name) => (declarations as readonly unknown[]).includes(name))
        ? undefined
        : 'Choose from the declarations',
    default: [],
    optional: true,
  },
} as const satisfies Fields;

/** A table without required fields: missing values are reported when a draft is sent. */
function asDraft<T extends Fields>(fields: T): T {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      const { required: _, ...rest } = field as Field & { required?: string };
      const draft = { ...rest, optional: true } as Field;
      return [name, draft.type === 'rows' ? { ...draft, row: asDraft(draft.row) } : draft];
    }),
  ) as T;
}

export const draftFields = asDraft(manuscriptFields);
