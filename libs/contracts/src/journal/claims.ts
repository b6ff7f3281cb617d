/** Claims of the journal in its settings. */
export interface Claims {
  is_indexed: boolean;
  is_peer_reviewed: boolean;
}

/**
 * 'an indexed, refereed, peer-reviewed', or as much of it as the journal claims.
 *
 * @param last what it is in any case
 */
export function claimedKind({ is_indexed, is_peer_reviewed }: Claims, last = ''): string {
  const claims = [
    ...(is_indexed ? ['indexed'] : []),
    ...(is_peer_reviewed ? ['refereed', 'peer-reviewed'] : []),
  ];
  const kind = [claims.join(', '), last].filter(Boolean).join(' and ');
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`.trimEnd();
}
