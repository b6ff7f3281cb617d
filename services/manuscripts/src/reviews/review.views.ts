import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { isOpenReview, reviewActs } from '#contracts/manuscripts/review-states.ts';
import {
  type AuthorReport,
  missingInReport,
  type ReviewedFile,
  type ReviewerReview,
  type StaffReview,
} from '#contracts/manuscripts/reviews.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';
import { copyName } from '../files/manuscript-files.ts';
import { dayIn, dayOf } from '../journal/journal-settings.ts';
import type { ManuscriptDocument, StoredFile } from '../manuscripts/manuscript.schema.ts';
import { isRoundOpen, modelOf } from '../manuscripts/manuscript-state.ts';
import { answerBy } from './review-mails.ts';
import type { KnownReview, ReviewDocument } from './review.schema.ts';

/** The last decision on a round; repairs before a review are none. */
const decisionOn = ({ decisions }: ManuscriptDocument, round: number) =>
  decisions.findLast((one) => one.round === round && one.kind !== 'return' && !one.void);

/** A file as a reviewer receives it: the copy without names where the authors are not named. */
interface GivenFile {
  file: StoredFile;
  isCopy: boolean;
}

/** The last text of the round with its response, and supplements where nobody's name is hidden: of these there are no copies. */
export function filesForReview(
  { files }: ManuscriptDocument,
  { round, state }: ReviewDocument,
  model: ReviewModel,
): GivenFile[] {
  if (state !== 'accepted' && state !== 'done') return [];
  const sent = files.filter((file) => file.sent && file.round === round);
  const last = (kind: StoredFile['kind']) => sent.findLast((file) => file.kind === kind);
  const responses = round === 0 ? [] : sent.filter(({ kind }) => kind === 'response');
  const isCopy = model === 'double anonymized';
  const text = isCopy ? (last('anonymous') ?? last('manuscript')) : (last('manuscript') ?? last('anonymous'));
  const supplements = isCopy ? [] : sent.filter(({ kind }) => kind === 'supplement');
  return [text, ...responses, ...supplements]
    .filter((file) => file !== undefined)
    .filter((file) => !isCopy || file.copy?.key !== undefined)
    .map((file) => ({ file, isCopy }));
}

/** Whether the page shows the text of a file: not where it names the authors that the reviewer does not know. */
export const isReadable = ({ file: { copy }, isCopy }: GivenFile): boolean =>
  copy?.text !== undefined && !(isCopy && copy.found.length > 0);

const fileOf = ({ files }: ManuscriptDocument, { _id }: ReviewDocument): StoredFile | undefined =>
  files.find(({ review }) => review === _id.toHexString());

/** Whether the author reads a report now. */
const isForAuthor = (manuscript: ManuscriptDocument, { state, shown, round }: ReviewDocument): boolean =>
  state === 'done' && shown && decisionOn(manuscript, round) !== undefined;

/** @param reviews all of the manuscript, the own one among them */
export function reviewerView(
  manuscript: ManuscriptDocument,
  { review, reviewer }: KnownReview,
  reviews: readonly KnownReview[],
  settings: ManuscriptSettings,
): ReviewerReview {
  const { number = 0, title, abstract, keywords, article_type, authors, answers } = manuscript;
  const { round, letter, state, language, due, draft, declined, returned, version } = review;
  const model = modelOf(manuscript, settings);
  const isReading = state === 'accepted' || state === 'done';
  const own = fileOf(manuscript, review);
  const file = own && { id: own.id, name: own.name, bytes: own.bytes };
  const decision = state === 'done' ? decisionOn(manuscript, round) : undefined;
  const isOther = (other: KnownReview) => !other.review.reviewer.equals(reviewer._id);
  const others = reviews.filter(
    (other) => isOther(other) && other.review.round <= round && isForAuthor(manuscript, other.review),
  );
  const earlier = reviews.filter((other) => !isOther(other) && other.review.round < round);
  return {
    kind: 'reviewer',
    number,
    round,
    letter,
    state,
    acts: reviewActs('reviewer', state, isRoundOpen(manuscript, round)),
    model,
    language,
    name: reviewer.name,
    due,
    ...(state === 'invited' && { answer_by: answerBy(review, settings) }),
    title,
    title_text: plainText(title),
    abstract,
    keywords,
    article_type,
    ...(model !== 'double anonymized' && {
      authors: authors.map(({ name, affiliations }) => ({
        name,
        affiliations: affiliations.map((one) => one.name),
      })),
    }),
    files: filesForReview(manuscript, review, model).map(({ file: given, isCopy }): ReviewedFile => ({
      id: given.id,
      kind: given.kind,
      name: isCopy ? copyName(given, number) : given.name,
      bytes: isCopy ? (given.copy?.bytes ?? 0) : given.bytes,
      ...(isReadable({ file: given, isCopy }) && { readable: true }),
    })),
    answer: isReading && round > 0 ? textsOf(answers.filter((one) => one.round === round)) : '',
    report: draft,
    ...(file && { file }),
    missing: state === 'accepted' ? missingInReport(draft, file !== undefined) : [],
    ...(state === 'declined' && declined && { declined }),
    ...(returned !== undefined && { returned }),
    ...(state === 'done' &&
      review.done && {
        certificate: `reviewers/${reviewer._id.toHexString()}/${dayOf(review.done, settings).slice(0, 4)}`,
      }),
    ...(decision && { outcome: { kind: decision.kind, at: decision.at.toISOString() } }),
    others: isReading ? others.map((other) => reportOf(other, model === 'all identities visible')) : [],
    earlier: earlier.flatMap(({ review: { round: before, report } }) =>
      report ? { round: before, report } : [],
    ),
    version,
  };
}

const textsOf = (answers: ManuscriptDocument['answers']): string =>
  answers.map(({ text }) => text).join('\n\n');

const reportOf = ({ review: { round, letter, report }, reviewer }: KnownReview, isNamed: boolean) => ({
  round,
  letter,
  ...(isNamed && { name: reviewer.name }),
  to_author: report?.to_author ?? '',
});

/** The reports that an author may read: never what is for the editor, nor what is recommended. */
export const authorReports = (
  manuscript: ManuscriptDocument,
  reviews: readonly KnownReview[],
  settings: ManuscriptSettings,
): AuthorReport[] =>
  reviews
    .filter(({ review }) => isForAuthor(manuscript, review))
    .map((known) => {
      const file = fileOf(manuscript, known.review);
      return {
        ...reportOf(known, isNamed(known, modelOf(manuscript, settings))),
        ...(file && { file: file.id }),
      };
    });

/** Whether authors may know who wrote a report. */
export const isNamed = ({ review }: KnownReview, model: ReviewModel): boolean =>
  model === 'all identities visible' || review.report?.named === true;

export function staffReview(
  manuscript: ManuscriptDocument,
  { review, reviewer }: KnownReview,
  settings: ManuscriptSettings,
): StaffReview {
  const { _id, round, letter, state, language, invited, answered, done, due, reminders, report } = review;
  const file = fileOf(manuscript, review);
  return {
    id: _id.toHexString(),
    round,
    letter,
    state,
    acts: reviewActs('office', state, isRoundOpen(manuscript, round)),
    name: reviewer.name,
    email: reviewer.email,
    affiliation: reviewer.affiliation,
    orcid: reviewer.orcid,
    language,
    invited: invited.toISOString(),
    ...(answered && { answered: answered.toISOString() }),
    ...(done && { done: done.toISOString() }),
    due,
    late: isOpenReview(state) && due < dayIn(settings),
    reminders,
    conflicts: review.conflicts,
    ...(report && { report }),
    ...(file?.sent && { file: file.id }),
    shown: review.shown,
    ...(state === 'declined' && review.declined && { declined: review.declined }),
  };
}
