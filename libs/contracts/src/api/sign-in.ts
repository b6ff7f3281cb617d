import type { FieldValues } from '#contracts/fields/fields.ts';
import type { printedFields } from '#contracts/fields/user-fields.ts';
import type { Role } from '#contracts/policies/roles.ts';

/** A user's authenticator app. */
export interface SecondFactorState {
  /** When it was set up, ISO 8601; null if there is none. */
  since: string | null;
  /** Number of recovery codes that are left. */
  recovery_codes: number;
}

/** What the browser's `navigator.credentials` takes, as JSON (WebAuthn Level 3). */
export type PasskeyOptions = Record<string, unknown>;

/** The sign-in at an institution's OpenID provider. */
export interface InstitutionSignIn {
  /** The label of its button; empty if none is configured. */
  label: string;
  /** For staff alone: why it is switched off. */
  problem?: string;
}

/** What a user can prove their identity by, again. */
export interface IdentityProofs {
  password: boolean;
  passkey: boolean;
  /** A code of an authenticator app, or a recovery code. */
  code: boolean;
  /** A linked sign-in of the institution: the user signs in there again. */
  institution: boolean;
}

/** A passkey as its user sees it. */
export interface PasskeyListing {
  id: string;
  /** Given by its user, such as 'Work laptop'. */
  name: string;
  /** ISO 8601. */
  created: string;
  /** ISO 8601; null if it has not signed in yet. */
  last_used: string | null;
}

/** What an authenticator app needs; shown once. */
export interface SecondFactorSetUp {
  /** Base32, to be typed. */
  secret: string;
  /** A picture to scan, as `data:` address. */
  qr_code: string;
}

/** Shown once; each replaces the app's code one time. */
export interface RecoveryCodes {
  codes: string[];
}

export interface SignInRulesView {
  /** The roles whose users need a second factor. */
  second_factor: readonly Role[];
}

/** How a link to a password reaches its user: `copy` returns it to the administrator. */
export const linkWays = ['mail', 'copy'] as const;

/** A link that was made for a user: an invitation, or to a new password. */
export interface MadeLink {
  /** ISO 8601. */
  until: string;
  /** The link itself, only when it is to be copied; it is returned once. */
  url?: string;
}

/** What a link in a mail is for: the first password, another one, or to confirm an address. */
export interface LinkPurpose {
  kind: 'invitation' | 'reset' | 'address';
  /** The user's name. */
  name: string;
  /** The address to be confirmed; empty otherwise. */
  email: string;
}

/** The user's own name and title, as printed; each empty without one. */
export type OwnName = FieldValues<typeof printedFields>;

/** The user's own address. */
export interface OwnAddress {
  /** Empty without one. */
  email: string;
  /** Waits for its confirmation. */
  new_email?: string;
}
