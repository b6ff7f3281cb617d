import type { HistoryChange, HistoryValue } from '#contracts/fields/entities.ts';
import type { RecordedField } from '#contracts/manuscripts/recorded-fields.ts';
import type { ReviewState } from '#contracts/policies/review-states.ts';
import type { FeeState, ManuscriptStage } from '#contracts/policies/manuscript-stages.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import { requestedLabels, fileKindLabels } from './manuscript-labels.ts';

type Changed = Partial<Record<string, HistoryChange>>;

/** The sentence for a changed field; undefined if another field's sentence covers it. */
type Sentence = (to: HistoryValue, from: HistoryValue, changed: Changed) => string | string[] | undefined;

const decisions: Record<DecisionKind, string> = {
  return: 'Returned for corrections',
  minor: 'Minor revision requested',
  major: 'Major revision requested',
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
  lapsed: 'did not respond in time',
  cancelled: 'is no longer a reviewer',
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

/** The items that a list has more often than another one. */
function added(list: HistoryValue, other: HistoryValue): string[] {
  const rest = [...listed(other)];
  return listed(list).filter((one) => {
    const at = rest.indexOf(one);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}

/** Sentences for the items added to a list and removed from it. */
const listChanges =
  <Name extends string>(more: string, less: string, labels: Record<Name, string>): Sentence =>
  (to, from) => {
    const named = (what: string, names: string[]) =>
      names.length > 0 ? [`${what}: ${names.map((name) => labels[name as Name]).join(', ')}`] : [];
    return [...named(more, added(to, from)), ...named(less, added(from, to))];
  };

/** A sentence for each recorded field: a field without one does not compile. */
const sentences: Record<RecordedField, Sentence> = {
  stage: (to, from, { decision, round }) => {
    if (!isUnderReview(to)) return decision ? undefined : stages[to as ManuscriptStage];
    if (decision || from === 'withdrawn' || from === 'accepted' || from === 'rejected') return 'Reopened';
    return from === 'revision' && !round ? 'Sent again' : round ? undefined : stages[to as ManuscriptStage];
  },
  decision: (to, _from, { stage }) =>
    to === '' || isUnderReview(stage?.to) ? 'The decision was cancelled' : decisions[to as DecisionKind],
  round: (to) => `Round ${Number(to) + 1} began`,
  due: (to, _from, changed) => {
    if (to) return `Due date: ${formatDate(String(to))}`;
    return Object.keys(changed).length === 1 ? 'Due date removed' : undefined;
  },
  handler: (to) => (to ? `Assigned to ${String(to)}` : 'No longer assigned'),
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
  asked: listChanges('Requested', 'No longer requested', requestedLabels),
  fee: (to) => (to ? fees[to as FeeState] : 'No fee'),
  receipt: (to, from) => (to ? `Receipt ${String(to)}` : `Receipt ${String(from)} was cancelled`),
};

export function manuscriptSentences(changes: readonly HistoryChange[]): string[] {
  const changed: Changed = Object.fromEntries(changes.map((change) => [change.field, change]));
  return Object.entries(sentences).flatMap(([field, sentence]) => {
    const change = changed[field];
    return change ? (sentence(change.to ?? '', change.from ?? '', changed) ?? []) : [];
  });
}
