import { useEffect, useState } from 'react';
import { redirect } from 'react-router-dom';
import type { Login } from '#contracts/fields/entities.ts';
import { type ErrorCode, errorTable } from '#contracts/api/errors.ts';
import type { InstitutionSignIn } from '#contracts/api/sign-in.ts';
import { ApiError, call } from '#lib/api-call.ts';
import { storeSession } from '#lib/session.ts';

const none: InstitutionSignIn = { label: '' };

/** The institution's sign-in; its label is empty until it is known, and where none is configured. */
export function useInstitution(): InstitutionSignIn {
  const [institution, setInstitution] = useState(none);
  useEffect(() => {
    // Without an answer there is no button; the other ways to sign in remain.
    call<InstitutionSignIn>('/auth/oidc').then(setInstitution, () => undefined);
  }, []);
  return institution;
}

export const useInstitutionLabel = (): string => useInstitution().label;

/**
 * Takes the session over when the institution's sign-in returns to the login page.
 *
 * @throws a redirect to the login with the reason if there is none
 */
export async function finishInstitutionSignIn(area: 'admin' | 'webdata', request: Request): Promise<void> {
  if (!new URL(request.url).searchParams.has('institution')) return;
  try {
    storeSession(await call<Login>('/auth/oidc/session', { method: 'POST', signal: request.signal }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw redirect(`/${area}/login?problem=${error.code}`);
  }
}

/** Problem that the institution's sign-in reports in the address of the page to which it returns. */
export function institutionProblem(search: URLSearchParams): string {
  const code = search.get('problem') ?? '';
  return code in errorTable ? errorTable[code as ErrorCode].message : '';
}
