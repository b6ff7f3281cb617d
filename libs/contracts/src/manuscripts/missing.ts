import type { FieldValues } from '#contracts/fields/fields.ts';
import type { manuscriptFields } from '#contracts/fields/manuscript-fields.ts';
import { authorNamesProblem } from '#contracts/publication/author-names.ts';
import { declarations } from '../values/declarations.ts';
import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import { payerCountry } from './fee.ts';
import type { RequestedKind, ManuscriptStage } from '../policies/manuscript-stages.ts';

type Values = FieldValues<typeof manuscriptFields>;

/** A field or file that is missing before a manuscript can be sent, and a sentence. */
export interface Missing {
  field: 'title' | 'abstract' | 'authors' | 'country' | 'declared' | 'file' | 'answer' | RequestedKind;
  message: string;
}

interface Sent {
  stage: ManuscriptStage;
  asked: readonly RequestedKind[];
  /** Title and abstract as text, without their markup. */
  values: Pick<Values, 'authors' | 'country' | 'doi_wanted' | 'declared' | 'answer'> &
    Record<'title' | 'abstract', string>;
  /** Whether the journal takes fees, which depend on the country; a DOI's does too. */
  hasFees: boolean;
  /** The kinds of the files of this round. */
  files: readonly ManuscriptFileKind[];
}

/** Missing fields and files in the order of the form; empty if it can be sent. */
export function listMissing({ stage, asked, values, hasFees, files }: Sent): Missing[] {
  if (stage === 'accepted')
    return asked
      .filter((kind) => !files.includes(kind))
      .map((field) => ({ field, message: requestedMessages[field] }));
  const missing: Missing[] = [];
  const miss = (field: Missing['field'], message: string) => missing.push({ field, message });
  if (!files.includes('manuscript')) miss('file', 'The file of the manuscript is missing');
  if (values.title === '') miss('title', 'The title is required');
  if (values.abstract === '') miss('abstract', 'The abstract is required');
  const problem = authorsProblem(values.authors);
  if (problem !== undefined) miss('authors', problem);
  if ((hasFees || values.doi_wanted) && payerCountry(values) === '')
    miss('country', 'The country is required: the publication fee depends on it');
  if (stage === 'draft' && declarations.some((name) => !values.declared.includes(name)))
    miss('declared', 'Please confirm all declarations');
  if (stage === 'revision' && values.answer === '' && !files.includes('response'))
    miss('answer', 'The response is required: what has changed, and why');
  return missing;
}

/** The message for wrong authors by the rules of the article's form; hyphens and apostrophes are allowed. */
export function authorsProblem(authors: Values['authors']): string | undefined {
  if (authors.length === 0) return 'An author is required';
  const unnamed = authors.findIndex(({ name }) => name === '');
  if (unnamed >= 0) return `The name of author ${unnamed + 1} is required`;
  const comma = authors.find(({ name }) => name.includes(','));
  if (comma) return `“${comma.name}” has a comma: enter each author alone`;
  const wrong = authorNamesProblem(authors.map(({ name }) => name).join(', '), true);
  if (wrong !== undefined) {
    const named = authors.find(({ name }) => authorNamesProblem(name, true) !== undefined);
    return named ? `“${named.name}”: ${wrong}` : wrong;
  }
  const away = authors.find(({ affiliations, collective }) => affiliations.length === 0 && !collective);
  return away && `The institution of ${away.name} is required`;
}

const requestedMessages: Record<RequestedKind, string> = {
  copyright: 'The signed copyright form is missing',
  final: 'The final file is missing',
};
