import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { call, serverMessageOf } from '#lib/api-call.ts';
import { useInBrowser } from '#ui/use-in-browser.ts';

const library = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys: only over HTTPS, and on localhost. */
export const usePasskeySupport = (): boolean =>
  useInBrowser(() => typeof window.PublicKeyCredential === 'function');

/** Lets the user choose one of their passkeys for this site, and unlock it. */
export async function signWithPasskey(): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>('/auth/passkey/options', {
    method: 'POST',
  });
  return (await library()).startAuthentication({ optionsJSON });
}

/** Lets the user create a passkey. @param path API path of their passkeys */
export async function createPasskey(path: string): Promise<RegistrationResponseJSON> {
  const optionsJSON = await call<PublicKeyCredentialCreationOptionsJSON>(`${path}/options`, {
    method: 'POST',
  });
  return (await library()).startRegistration({ optionsJSON });
}

/** Message for the user: browsers report with the same name that they cancelled, or took too long. */
export function passkeyMessageOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was used. Try again.';
  if (name === 'InvalidStateError') return 'This device already has one of your passkeys.';
  return serverMessageOf(error);
}
