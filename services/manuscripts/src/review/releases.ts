import { isDeepStrictEqual } from 'node:util';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { receivingStates } from '#contracts/policies/review-states.ts';
import type { ReleaseCheck, ReviewedFile } from '#contracts/manuscripts/reviews.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { copyName } from '../files/manuscript-files.ts';
import type { ManuscriptDocument, StoredBy, StoredCopy, StoredFile } from '../register/manuscript.schema.ts';
import { isReviewable, hasContent, modelOf } from '../register/manuscript-state.ts';
import { copyView } from '../register/manuscript.views.ts';
import { findNames, findNamesInLetter, textsToSearch } from '../register/names/find-names.ts';
import { requireNamesChecked } from '../register/names/require-names-checked.ts';
import { authorNames } from '../register/names/searched-names.ts';
import type { Release, ReleasedContent, ReviewDocument } from '../register/review.schema.ts';

/** A file as a reviewer receives it: the copy without names where the authors are not named. */
export interface GivenFile {
  file: StoredFile;
  isCopy: boolean;
}

const isHidden = (model: ReviewModel): boolean => model === 'double anonymized';

/** The last text of a round with its responses, and supplements where all names are visible, since they have no copies. */
function filesOf({ files }: ManuscriptDocument, model: ReviewModel, round: number): StoredFile[] {
  const sent = files.filter((file) => hasContent(file) && file.sent && file.round === round);
  const last = (kind: StoredFile['kind']) => sent.findLast((file) => file.kind === kind);
  const text = isHidden(model)
    ? (last('anonymous') ?? last('manuscript'))
    : (last('manuscript') ?? last('anonymous'));
  const responses = round === 0 ? [] : sent.filter(({ kind }) => kind === 'response');
  const supplements = isHidden(model) ? [] : sent.filter(({ kind }) => kind === 'supplement');
  return [text, ...responses, ...supplements].filter((file) => file !== undefined);
}

/** Content that the reviewers of a round would receive of a manuscript now. */
export function releasable(
  manuscript: ManuscriptDocument,
  model: ReviewModel,
  round = manuscript.round,
): ReleasedContent {
  const { title, abstract, keywords, article_type, authors, answers } = manuscript;
  return {
    files: filesOf(manuscript, model, round)
      .filter(({ copy }) => !isHidden(model) || copy?.key !== undefined)
      .map(({ id }) => id),
    title,
    abstract,
    keywords,
    article_type,
    ...(!isHidden(model) && {
      authors: authors.map(({ name, affiliations }) => ({
        name,
        affiliations: affiliations.map((one) => one.name),
      })),
    }),
    answer: answers
      .filter((one) => round > 0 && one.round === round)
      .map(({ text }) => text)
      .join('\n\n'),
  };
}

const noCopy: StoredCopy = {
  state: 'failed',
  reason: 'This round has no manuscript file.',
  found: [],
  unsearched: [],
  left_out: [],
};

/**
 * The same, searched for the names that its reviewers must not read.
 *
 * @param letter of the invitation that goes with it
 */
export function checkRelease(manuscript: ManuscriptDocument, model: ReviewModel, letter = ''): ReleaseCheck {
  const files = filesOf(manuscript, model, manuscript.round);
  const isCopy = isHidden(model);
  const given = files.map((file) => reviewedFile({ file, isCopy }, manuscript.number));
  if (!isCopy) return { files: given, found: [], unsearched: [], left_out: [] };
  const partsOf = (list: 'unsearched' | 'left_out') =>
    files.flatMap(({ name, copy }) => (copy?.[list] ?? []).map((part) => `${name}: ${part}`));
  const failed = files.filter(({ copy }, at) => at > 0 && copy?.state === 'failed').map(({ name }) => name);
  const names = authorNames(manuscript);
  const inTexts = findNames(textsToSearch(releasable(manuscript, model)), names);
  // The letter quotes the title and the abstract.
  const inLetter = findNamesInLetter(letter, names).filter(
    ({ text }) => !inTexts.some((one) => one.text === text),
  );
  return {
    files: given,
    copy: copyView(files[0]?.copy ?? noCopy),
    found: [...files.flatMap(({ copy }) => copy?.found ?? []), ...inTexts, ...inLetter],
    unsearched: partsOf('unsearched'),
    left_out: [...partsOf('left_out'), ...failed],
  };
}

/**
 * What reviewers see from now on. The only place that makes it, so that nothing reaches them unchecked.
 *
 * @param hasLooked whether the user has looked at what was found, and at what could not be searched
 * @param letter of the invitation that goes with it
 * @throws DomainError validation_failed
 */
export function makeRelease(
  manuscript: ManuscriptDocument,
  settings: ManuscriptSettings,
  by: StoredBy,
  hasLooked: boolean | undefined,
  letter?: string,
): Release {
  const model = modelOf(manuscript, settings);
  const check = checkRelease(manuscript, model, letter);
  const states = filesOf(manuscript, model, manuscript.round).map(({ copy }) => copy?.state);
  if (check.copy && states.includes('making'))
    throw fieldError('file', 'The copy without names is still being created. Try again in a moment.');
  if (check.copy && check.copy.state !== 'made')
    throw fieldError('file', 'There is no copy without names. Upload an anonymous file.');
  requireNamesChecked(check, hasLooked, 'Reviewers would read the names of authors');
  return { ...releasable(manuscript, model), by, at: new Date() };
}

/** Released files that still exist. */
export function releasedFiles(
  { files }: ManuscriptDocument,
  { release }: ReviewDocument,
  model: ReviewModel,
): GivenFile[] {
  const isCopy = isHidden(model);
  return (release?.files ?? [])
    .map((id) => files.find((file) => file.id === id))
    .filter((file) => file !== undefined && hasContent(file) && (!isCopy || file.copy?.key !== undefined))
    .map((file) => ({ file: file!, isCopy }));
}

export const reviewedFile = (given: GivenFile, number: number | undefined): ReviewedFile => {
  const { file, isCopy } = given;
  const { id, kind, copy } = file;
  return {
    id,
    kind,
    name: isCopy ? copyName(file, number) : file.name,
    bytes: isCopy ? (copy?.bytes ?? 0) : file.bytes,
    ...(isReadable(given) && { readable: true }),
  };
};

/** Whether the page shows the text of a file: not where it names authors whom the reviewer must not know. */
export const isReadable = ({ file: { copy }, isCopy }: GivenFile): boolean =>
  copy?.text !== undefined && !(isCopy && copy.found.length > 0);

/** Whether a manuscript has changed since it was passed on to a reviewer who reads it, or may still accept. */
export function isReleaseOutdated(
  manuscript: ManuscriptDocument,
  { round, state, release }: ReviewDocument,
  settings: ManuscriptSettings,
): boolean {
  if (round !== manuscript.round || !isReviewable(manuscript) || !receivingStates.includes(state))
    return false;
  const { by: _by, at: _at, ...released } = release ?? {};
  return !isDeepStrictEqual(released, releasable(manuscript, modelOf(manuscript, settings)));
}
