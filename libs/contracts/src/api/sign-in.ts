import type { FieldValues } from '#contracts/fields/fields.ts';
import type { printedFields } from '#contracts/fields/user-fields.ts';
import type { Role } from '#contracts/policies/roles.ts';

/** A user's authenticator app. */
export interface SecondFactorState {
  /** Time of the set-up, ISO 8601; null without an app. */
  since: string | null;
  /** Number of recovery codes that are left. */
  recovery_codes: number;
}

/** Options for the browser's `navigator.credentials`, as JSON (WebAuthn Level 3). */
export type PasskeyOptions = Record<string, unknown>;

/** The sign-in at an institution's OpenID provider. */
export interface InstitutionSignIn {
  /** The label of its button; empty if none is configured. */
  label: string;
  /** Reason for staff why the sign-in is switched off. */
  problem?: string;
}

/** Ways in which a user can prove their identity again. */
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

/** Key for an authenticator app; shown once. */
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

/** Ways in which a link to a password reaches its user: `copy` returns it to the administrator. */
export const linkWays = ['mail', 'copy'] as const;

/** A link that was made for a user: an invitation, or to a new password. */
export interface MadeLink {
  /** ISO 8601. */
  until: string;
  /** The link itself, only when it is to be copied; it is returned once. */
  url?: string;
}

/** Purpose of a link in a mail: the first password, another one, or the confirmation of an address. */
export interface LinkPurpose {
  kind: 'invitation' | 'reset' | 'address';
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
  /** New address that is not confirmed yet. */
  new_email?: string;
}
