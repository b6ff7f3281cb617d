import { useEffect, useState } from 'react';
import type { IdentityProofs } from '#contracts/api/sign-in.ts';
import { call } from '#lib/api-call.ts';

/** Proofs of identity that the signed-in user has. */
export const loadIdentityProofs = (): Promise<IdentityProofs> => call('/auth/reauthenticate');

/** Whether the signed-in user has a password, as almost everybody does: true until it is known. */
export function useHasPassword(): boolean {
  const [hasPassword, setHasPassword] = useState(true);
  useEffect(() => {
    // Without an answer the field remains, and the server says what is wrong with it.
    loadIdentityProofs().then(
      ({ password }) => setHasPassword(password),
      () => undefined,
    );
  }, []);
  return hasPassword;
}
