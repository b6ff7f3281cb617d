/** Why somebody should not review a manuscript. Only the first is refused: about all others the office decides. */
export const conflictKinds = [
  'author',
  'opposed',
  'together',
  'institution',
  'domain',
  'suggested-free-mail',
] as const;
type ConflictKind = (typeof conflictKinds)[number];

export interface Conflict {
  kind: ConflictKind;
  /** In words, with what was compared. */
  evidence: string;
}
