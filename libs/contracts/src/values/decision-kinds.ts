/** Decisions of the office: repairs before the review, a minor or major revision, the two final ones. */
export const decisionKinds = ['return', 'minor', 'major', 'accept', 'reject'] as const;
export type DecisionKind = (typeof decisionKinds)[number];
