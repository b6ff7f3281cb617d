import type { HistoryChange, HistoryValue } from '#contracts/fields/entities.ts';
import type { RecordedField } from '#contracts/manuscripts/recorded-fields.ts';
import type { ReviewState } from '#contracts/manuscripts/review-states.ts';
import type { FeeState, ManuscriptStage } from '#contracts/manuscripts/stages.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import { askedLabels, fileKindLabels } from './manuscript-labels.ts';

type Changed = Partial<Record<string, HistoryChange>>;

/** What a change of a field says; nothing where another changed field says it. */
type Sentence = (to: HistoryValue, from: HistoryValue, changed: Changed) => string | string[] | undefined;

const decisions: Record<DecisionKind, string> = {
  return: 'Returned for repairs',
  minor: 'Minor revision asked for',
  major: 'Major revision asked for',
  accept: 'Accepted',
  reject: 'Rejected',
};

const stages: Record<ManuscriptStage, string> = {
  draft: 'Draft',
  received: 'Sent to the journal',
  review: 'The review began',
  revision: 'Sent back to the author',
  accepted: 'Accepted',
  published: 'Published',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

const reviews: Record<ReviewState, string> = {
  invited: 'was invited',
  accepted: 'accepted the invitation',
  done: 'sent the report',
  declined: 'declined',
  lapsed: 'did not answer in time',
  cancelled: 'is no longer asked for a review',
};

const fees: Record<FeeState, string> = {
  due: 'The fee is due',
  reported: 'The payment was reported',
  received: 'The payment was received',
  waived: 'The fee was waived',
};

const isUnderReview = (stage: HistoryValue | undefined): boolean =>
  stage === 'received' || stage === 'review';

const listed = (value: HistoryValue): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** What a list has more often than another one. */
function added(list: HistoryValue, other: HistoryValue): string[] {
  const rest = [...listed(other)];
  return listed(list).filter((one) => {
    const at = rest.indexOf(one);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}

/** What a list has more and less than before. */
const listChanges =
  <Name extends string>(more: string, less: string, labels: Record<Name, string>): Sentence =>
  (to, from) => {
    const named = (what: string, names: string[]) =>
      names.length > 0 ? [`${what}: ${names.map((name) => labels[name as Name]).join(', ')}`] : [];
    return [...named(more, added(to, from)), ...named(less, added(from, to))];
  };

/** What each recorded field says: a field without a sentence does not compile. */
const sentences: Record<RecordedField, Sentence> = {
  stage: (to, from, { decision, round }) => {
    if (!isUnderReview(to)) return decision ? undefined : stages[to as ManuscriptStage];
    if (decision || from === 'withdrawn' || from === 'accepted' || from === 'rejected') return 'Reopened';
    return from === 'revision' && !round ? 'Sent again' : round ? undefined : stages[to as ManuscriptStage];
  },
  decision: (to, _from, { stage }) =>
    to === '' || isUnderReview(stage?.to) ? 'The decision is void' : decisions[to as DecisionKind],
  round: (to) => `Round ${Number(to) + 1} began`,
  due: (to, _from, changed) => {
    if (to) return `Due day: ${formatDate(String(to))}`;
    return Object.keys(changed).length === 1 ? 'No due day any more' : undefined;
  },
  handler: (to) => (to ? `Assigned to ${String(to)}` : 'No longer assigned to anybody'),
  recused: (to, from) =>
    listed(to).length > listed(from).length
      ? 'Hidden from a user with a conflict'
      : 'Shown again to a user with a conflict',
  files: listChanges('Added', 'Removed', fileKindLabels),
  similarity: (to) => (to === '' ? 'The similarity was removed' : `Similarity: ${String(to)}%`),
  objections: (to, from) => (Number(to) > Number(from) ? 'A co-author objected' : 'An objection was settled'),
  notes: (to, from) => (Number(to) > Number(from) ? 'A note was added' : 'The notes were deleted'),
  reviews: (to, from) =>
    added(to, from).map((review) => {
      const [who = '', state] = review.split(': ');
      const name = who.includes(',') ? `${who},` : who;
      return state === 'accepted' && listed(from).includes(`${who}: done`)
        ? `${name} was asked to complete the report`
        : `${name} ${reviews[state as ReviewState]}`;
    }),
  asked: listChanges('Asked for', 'No longer asked for', askedLabels),
  fee: (to) => (to ? fees[to as FeeState] : 'There is no fee'),
  receipt: (to, from) => (to ? `Receipt ${String(to)}` : `Receipt ${String(from)} was cancelled`),
};

/** What a change of a manuscript says. */
export function manuscriptSentences(changes: readonly HistoryChange[]): string[] {
  const changed: Changed = Object.fromEntries(changes.map((change) => [change.field, change]));
  return Object.entries(sentences).flatMap(([field, sentence]) => {
    const change = changed[field];
    return change ? (sentence(change.to ?? '', change.from ?? '', changed) ?? []) : [];
  });
}
