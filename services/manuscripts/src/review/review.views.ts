import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import type { FoundName } from '#contracts/manuscripts/files.ts';
import { isOpenReview, reviewActs } from '#contracts/policies/review-states.ts';
import {
  type AuthorReport,
  missingInReport,
  type ReviewerReview,
  type StaffReview,
} from '#contracts/manuscripts/reviews.ts';
import { encodeRichText, plainText } from '#contracts/text/rich-text.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';
import { dayIn, dayOf } from '../settings/journal-settings.ts';
import type { ManuscriptDocument, StoredFile } from '../register/manuscript.schema.ts';
import { decisionOn, isRoundOpen, modelOf } from '../register/manuscript-state.ts';
import { findNames } from '../register/names/find-names.ts';
import { reviewerNames, type SearchedName } from '../register/names/searched-names.ts';
import { type GivenFile, isReleaseOutdated, reviewedFile } from './releases.ts';
import { replyDeadline } from './review-mails.ts';
import type { KnownReview, Release, ReviewDocument } from '../register/review.schema.ts';
import type { ReviewerDocument } from '../register/reviewer.schema.ts';

const fileOf = ({ files }: ManuscriptDocument, { _id }: ReviewDocument): StoredFile | undefined =>
  files.find(({ review }) => review === _id.toHexString());

/** Facts about a manuscript on a reviewer's page besides the content released to the reviewer. */
type ReviewedManuscript = Pick<ManuscriptDocument, 'number' | 'round' | 'stage' | 'decisions' | 'model'>;

/** Contents of a reviewer's page: only released texts and files, and the reviewer's own report. */
export interface ReviewPage {
  manuscript: ReviewedManuscript;
  own: KnownReview;
  /** All reviews of the manuscript, including the reviewer's own. */
  reviews: readonly KnownReview[];
  released: GivenFile[];
  report?: StoredFile;
}

/** Whether the author reads a report now. */
const isForAuthor = (
  manuscript: Pick<ManuscriptDocument, 'decisions'>,
  { state, shown, round }: ReviewDocument,
): boolean => state === 'done' && shown && decisionOn(manuscript, round) !== undefined;

export function reviewerView(
  { manuscript, own: { review, reviewer }, reviews, released, report: own }: ReviewPage,
  settings: ManuscriptSettings,
): ReviewerReview {
  const { number = 0 } = manuscript;
  const { round, letter, state, language, due, draft, declined, returned, version } = review;
  const { title, abstract, keywords, article_type, authors, answer, at } = review.release ?? nothingReleased;
  const model = modelOf(manuscript, settings);
  const isReading = state === 'accepted' || state === 'done';
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
    ...(state === 'invited' && { answer_by: replyDeadline(review, settings) }),
    title,
    title_text: plainText(title),
    abstract,
    keywords,
    article_type,
    ...(authors && { authors }),
    ...(at > review.invited && { passed_on: at.toISOString() }),
    files: released.map((given) => reviewedFile(given, number)),
    answer: isReading ? answer : '',
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

/** The release of an erased review. */
const nothingReleased: Omit<Release, 'files' | 'by'> = {
  title: encodeRichText(''),
  abstract: encodeRichText(''),
  keywords: '',
  article_type: defaultsOf(draftFields).article_type,
  answer: '',
  at: new Date(0),
};

const reportOf = ({ review: { round, letter, report }, reviewer }: KnownReview, isNamed: boolean) => ({
  round,
  letter,
  ...(isNamed && { name: reviewer.name }),
  to_author: report?.to_author ?? '',
});

/** Reports that an author may read: without remarks to the editor and recommendations. */
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
        ...(file?.shown && { file: file.id }),
      };
    });

/** Whether authors may know who wrote a report. */
export const isNamed = ({ review }: KnownReview, model: ReviewModel): boolean =>
  model === 'all identities visible' || review.report?.named === true;

/** The names of reviewers whom the author must not know. */
export const hiddenReviewers = (reviews: readonly KnownReview[], model: ReviewModel): SearchedName[] =>
  reviews
    .filter(({ reviewer }) => !reviews.some((one) => isReviewBy(reviewer, one) && isNamed(one, model)))
    .flatMap(({ reviewer }) => reviewerNames(reviewer));

const isReviewBy = ({ _id }: ReviewerDocument, { reviewer }: KnownReview): boolean =>
  reviewer._id.equals(_id);

/** Names of hidden reviewers that the author would read in the remarks of a review. */
export const namesInRemarks = (
  { review: { report } }: KnownReview,
  hidden: readonly SearchedName[],
): FoundName[] => (report ? findNames([{ where: 'report', text: report.to_author }], hidden) : []);

export function staffReview(
  manuscript: ManuscriptDocument,
  known: KnownReview,
  reviews: readonly KnownReview[],
  settings: ManuscriptSettings,
): StaffReview {
  const { review, reviewer } = known;
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
    found: namesInRemarks(known, hiddenReviewers(reviews, modelOf(manuscript, settings))),
    behind: isReleaseOutdated(manuscript, review, settings),
    ...(state === 'declined' && review.declined && { declined: review.declined }),
  };
}
