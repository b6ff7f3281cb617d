import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import { fileKindsOfAuthor, type ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';

/** Stages of a manuscript on its way to publication. */
export const manuscriptStages = [
  'draft',
  'received',
  'review',
  'revision',
  'accepted',
  'published',
  'rejected',
  'withdrawn',
] as const;
export type ManuscriptStage = (typeof manuscriptStages)[number];

/** Stages that end a manuscript's way; only a published one cannot be reopened. */
export const endedStages = ['published', 'rejected', 'withdrawn'] as const satisfies ManuscriptStage[];
export const isEnded = (stage: ManuscriptStage): boolean =>
  (endedStages as readonly ManuscriptStage[]).includes(stage);

/** Whether the author sends the manuscript again after the decision. */
export const asksForRevision = (kind: DecisionKind): boolean => kind !== 'accept' && kind !== 'reject';

/** Parties that have to act; nobody once a manuscript has ended, unless the office has to confirm its payment. */
export const turns = ['author', 'office', 'reviewers', 'nobody'] as const;
export type Turn = (typeof turns)[number];

type Actor = 'author' | 'office' | 'journal';
interface Transition {
  by: Actor;
  from: readonly ManuscriptStage[];
  /** Stage after the act; undefined where it depends on the stage before: `nextStage`. */
  to?: ManuscriptStage;
}

const undecided = ['received', 'review', 'revision'] as const satisfies ManuscriptStage[];

/** Acts by person and stage, with the stage that follows. Server and buttons use the same table. */
export const transitions = {
  send: { by: 'author', from: ['draft', 'revision', 'accepted'] },
  review: { by: 'office', from: ['received', 'review'], to: 'review' },
  return: { by: 'office', from: ['received', 'review'], to: 'revision' },
  minor: { by: 'office', from: ['received', 'review'], to: 'revision' },
  major: { by: 'office', from: ['received', 'review'], to: 'revision' },
  accept: { by: 'office', from: undecided, to: 'accepted' },
  reject: { by: 'office', from: [...undecided, 'accepted'], to: 'rejected' },
  withdraw: { by: 'author', from: [...undecided, 'accepted'], to: 'withdrawn' },
  reopen: { by: 'office', from: ['revision', 'accepted', 'rejected', 'withdrawn'] },
  publish: { by: 'journal', from: ['accepted'], to: 'published' },
} as const satisfies Record<string, Transition>;
export type ManuscriptAct = keyof typeof transitions;

/** States of the publication fee, which is due after the acceptance. */
export type FeeState = 'due' | 'reported' | 'received' | 'waived';

/** Facts that decide on a manuscript's transitions and on who has to act. */
export interface ManuscriptState {
  stage: ManuscriptStage;
  /** Round, from 0; the first revision after a review begins round 1. */
  round: number;
  /** The last decision, unless it was taken back. */
  decision?: DecisionKind;
  /** Files that the author still has to send after the acceptance. */
  asked: readonly RequestedKind[];
  /** Absent without a fee. */
  fee?: FeeState;
  /** Number of reviewers' reports in this round, and in all rounds. */
  reports: number;
  allReports: number;
  /** Reviewers of this round whose report is awaited; Infinity where they were asked by e-mail, which counts nobody. */
  reviewing: number;
  /** Whether its article exists, published or not. */
  hasArticle: boolean;
  /** Whether only its number and days are left. */
  isErased?: true;
}

/** Files that an acceptance may request. */
export const requestedKinds = ['copyright', 'final'] as const satisfies ManuscriptFileKind[];
export type RequestedKind = (typeof requestedKinds)[number];

/** Whether the act is open in this state: acts that its article has overtaken cannot be undone here. */
export function mayDo(act: ManuscriptAct, state: ManuscriptState): boolean {
  const { stage, asked, hasArticle, isErased, reviewing } = state;
  const { from }: Transition = transitions[act];
  if (!from.includes(stage) || isErased || (hasArticle && act !== 'publish')) return false;
  if (act === 'review') return stage === 'received' || reviewing === 0;
  return act !== 'send' || stage !== 'accepted' || asked.length > 0;
}

/** The stage and round after an act that is open. */
export function afterAct(
  act: ManuscriptAct,
  { stage, round, decision, allReports }: ManuscriptState,
): { stage: ManuscriptStage; round: number } {
  const { to }: Transition = transitions[act];
  if (to !== undefined) return { stage: to, round };
  if (act === 'reopen') return { stage: allReports > 0 ? 'review' : 'received', round };
  if (stage === 'draft') return { stage: 'received', round };
  if (stage === 'accepted') return { stage, round };
  return decision === 'return' ? { stage: 'received', round } : { stage: 'review', round: round + 1 };
}

/** Whether the office has to invite reviewers. @param wanted the number of reviewers whom the journal wants */
export const needsReviewers = ({ stage, reports, reviewing }: ManuscriptState, wanted: number): boolean =>
  stage === 'review' && reports + reviewing < wanted;

/** The party that has to act. @param wanted the number of reviewers whom the journal wants */
export function turnOf(state: ManuscriptState, wanted: number): Turn {
  const { stage, asked, fee, reports } = state;
  if (isEnded(stage)) return stage === 'published' && fee === 'reported' ? 'office' : 'nobody';
  if (stage === 'draft' || stage === 'revision') return 'author';
  if (stage === 'accepted') return asked.length > 0 || fee === 'due' ? 'author' : 'office';
  return stage === 'review' && reports < wanted && !needsReviewers(state, wanted) ? 'reviewers' : 'office';
}

/** The files that an author may send now. */
export function filesOpenTo({
  stage,
  asked,
}: Pick<ManuscriptState, 'stage' | 'asked'>): ManuscriptFileKind[] {
  if (stage === 'draft') return fileKindsOfAuthor.filter((kind) => kind !== 'response');
  if (stage === 'revision') return [...fileKindsOfAuthor];
  return stage === 'accepted' ? [...asked] : [];
}

/** Whether an author may change the fields: a draft, and the text of a revision. */
export const areFieldsOpen = (stage: ManuscriptStage): boolean => stage === 'draft' || stage === 'revision';
