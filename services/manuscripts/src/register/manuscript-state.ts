import { isDeepStrictEqual } from 'node:util';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { foldedWords, words } from '#contracts/text/folding.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { personKeys } from '#contracts/manuscripts/conflicts.ts';
import { isFeeOpen } from '#contracts/manuscripts/fee.ts';
import type { RecordedManuscript } from '#contracts/manuscripts/recorded-fields.ts';
import { isOpenReview } from '#contracts/policies/review-states.ts';
import { type ManuscriptState, turnOf } from '#contracts/policies/manuscript-stages.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';
import type { ManuscriptDocument, StoredDecision, StoredFile } from './manuscript.schema.ts';

export const lastDecision = ({
  decisions,
}: Pick<ManuscriptDocument, 'decisions'>): StoredDecision | undefined =>
  decisions.findLast((decision) => !decision.void);

/** The last decision on a round; a return asks for corrections and decides nothing. */
export const decisionOn = (
  { decisions }: Pick<ManuscriptDocument, 'decisions'>,
  round: number,
): StoredDecision | undefined =>
  decisions.findLast((one) => one.round === round && one.kind !== 'return' && !one.void);

/** An erased file has only its kind, round and hash. */
export const hasContent = ({ key }: StoredFile): boolean => key !== '';

/** Whether the office sees a file: until a reviewer has sent it, nobody else does. */
export const isForOffice = (file: StoredFile): boolean =>
  hasContent(file) && (file.review === undefined || file.sent !== undefined);

/** The reports that were received by reviewers’ links or by e-mail. */
export const receivedReports = ({
  files,
  reviews,
}: Pick<ManuscriptDocument, 'files' | 'reviews'>): { round: number; letter?: string }[] => [
  ...files.filter(({ kind, review }) => kind === 'report' && !review).map(({ round }) => ({ round })),
  ...reviews.filter(({ state }) => state === 'done').map(({ round, letter }) => ({ round, letter })),
];

/** Whether reviewers may still send something in a round: it is undecided, or returned for corrections. */
export const isRoundOpen = (
  manuscript: Pick<ManuscriptDocument, 'round' | 'stage' | 'decisions'>,
  round: number,
): boolean =>
  manuscript.round === round &&
  (manuscript.stage === 'received' ||
    manuscript.stage === 'review' ||
    (manuscript.stage === 'revision' && lastDecision(manuscript)?.kind === 'return'));

/** Whether the office may invite reviewers, and pass on changes to them. */
export const isReviewable = ({ stage }: Pick<ManuscriptDocument, 'stage'>): boolean =>
  stage === 'received' || stage === 'review';

const openReviews = ({ reviews, round }: Pick<ManuscriptDocument, 'reviews' | 'round'>) =>
  reviews.filter((review) => review.round === round && isOpenReview(review.state));

/** Whether the due day of the author, or of one reviewer, is over. */
export function isLate(
  manuscript: Pick<ManuscriptDocument, 'stage' | 'turn' | 'dates' | 'reviews' | 'round'>,
  today: string,
): boolean {
  const { turn, dates } = manuscript;
  const isOver = (due: string | undefined) => due !== undefined && due < today;
  return (
    (turn !== 'office' && isOver(dates.due)) ||
    (isReviewable(manuscript) && openReviews(manuscript).some(({ due }) => isOver(due)))
  );
}

/** The state that decides which acts are open. */
export function stateOf(manuscript: ManuscriptDocument): ManuscriptState {
  const { stage, round, asked, fee, article, erased, dates } = manuscript;
  const reports = receivedReports(manuscript);
  const decision = lastDecision(manuscript)?.kind;
  const open = openReviews(manuscript).length;
  return {
    stage,
    round,
    asked,
    reports: reports.filter((report) => report.round === round).length,
    allReports: reports.length,
    // Without an open review, a due day is that of reviewers who were asked by e-mail.
    reviewing: open === 0 && stage === 'review' && dates.due !== undefined ? Infinity : open,
    hasArticle: article !== undefined,
    ...(decision && { decision }),
    ...(fee && { fee: fee.state }),
    ...(erased && { isErased: true as const }),
  };
}

export const keysOfPersons = ({
  email,
  authors,
}: Pick<ManuscriptDocument, 'email' | 'authors'>): string[] => [
  ...new Set([{ name: '', email, orcid: '' }, ...authors].flatMap(personKeys)),
];

/** The manuscript without a fee that is not due any more because it is no longer accepted; a paid one stays. */
export const withoutClosedFee = (manuscript: ManuscriptDocument): ManuscriptDocument =>
  manuscript.fee?.state === 'due' && !isFeeOpen(manuscript.stage)
    ? { ...manuscript, fee: undefined }
    : manuscript;

/** Restarts the reminders for another stage, party or due day, unless the change says which are sent. */
export function withReminders(before: ManuscriptDocument, after: ManuscriptDocument): ManuscriptDocument {
  const isSame =
    before.turn === after.turn && before.stage === after.stage && before.dates.due === after.dates.due;
  return isSame || before.reminded !== after.reminded ? after : { ...after, reminded: {} };
}

/** The fields that follow from the others, for lists and searches. */
export function derivedFields(
  before: ManuscriptDocument | undefined,
  after: ManuscriptDocument,
  wanted: number,
) {
  const turn = turnOf(stateOf(after), wanted);
  const isSame = before?.turn === turn && before.stage === after.stage;
  const title = plainText(after.title);
  const names = after.authors.map(({ name }) => name);
  const searched = [title, ...names, after.email, String(after.number ?? '')].join(' ');
  return {
    turn,
    since: isSame ? before.since : new Date(),
    listed: after.number !== undefined || after.enteredBy !== undefined,
    contactKey: emailKey(after.email),
    personKeys: keysOfPersons(after),
    titleKey: foldedWords(title).join(' '),
    words: [...new Set(words(searched))],
    openObjections: after.objections.filter(({ settled }) => !settled).length,
  };
}

/** Facts in the history: stages, days and decisions, no names or addresses, so that erasing leaves it. */
export const recorded = (manuscript: ManuscriptDocument): RecordedManuscript => ({
  stage: manuscript.stage,
  round: manuscript.round,
  decision: lastDecision(manuscript)?.kind ?? '',
  due: manuscript.dates.due ?? '',
  handler: manuscript.handler?.name ?? '',
  recused: manuscript.recused,
  files: manuscript.files.filter(isForOffice).map(({ kind }) => kind),
  similarity: manuscript.similarity ?? null,
  objections: manuscript.openObjections,
  notes: manuscript.notes.length,
  reviews: manuscript.reviews.map(
    ({ letter, round, state }) => `Reviewer ${letter}${round > 0 ? `, round ${round + 1}` : ''}: ${state}`,
  ),
  asked: manuscript.asked,
  fee: manuscript.fee?.state ?? '',
  receipt: manuscript.fee?.receipt ?? '',
});

/** Review model of a manuscript, as it was when its review began. */
export const modelOf = (
  { model }: Pick<ManuscriptDocument, 'model'>,
  { review_model }: ManuscriptSettings,
): ReviewModel => model ?? review_model;

/** Facts that an author sees or edits, except the work of reviewers and copies that are being made. */
const seenByAuthor = (manuscript: ManuscriptDocument) => {
  const { stage, round, email, mailLanguage, files, decisions, answers, asked, fee, article, dates } =
    manuscript;
  const own = files
    .filter(
      ({ kind, shown }) =>
        kind !== 'similarity' && kind !== 'attachment' && (kind !== 'report' || shown === true),
    )
    .map(({ id, sent }) => [id, sent]);
  const values = valuesOf(draftFields, manuscript);
  const due = stage === 'revision' ? dates.due : undefined;
  return [stage, round, email, mailLanguage, values, own, decisions, answers, asked, fee, article, due];
};

/** The version of an author's view, which only counts changes that authors see. */
export const seenVersion = ({ seen, version }: ManuscriptDocument): number => seen ?? version;

export const nextSeenVersion = (before: ManuscriptDocument, after: ManuscriptDocument): number =>
  seenVersion(before) + (isDeepStrictEqual(seenByAuthor(before), seenByAuthor(after)) ? 0 : 1);
