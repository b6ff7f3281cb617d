import type { SessionUser } from '#contracts/entities.js';
import { logger } from '#platform/logging.js';

export type SecurityEvent =
  | 'sign_in'
  | 'sign_in_refused'
  | 'sign_in_throttled'
  | 'sign_out'
  | 'session_ended'
  | 'current_password_refused'
  | 'user_added'
  | 'password_changed'
  | 'status_changed'
  | 'allowed_ips_changed';

interface SecurityDetails {
  /** Whose account it is; undefined when there is no such account: what was typed as its name may be a password. */
  user: SessionUser | undefined;
  /** Who did it to somebody else's account. */
  by?: SessionUser;
  /** Of the client. */
  address: string;
  /** The error code of a refusal. */
  reason?: string;
  to?: string;
}

/** Logs what concerns the safety of accounts: one line with the request's id, and never a secret. */
export const logSecurity = (event: SecurityEvent, details: SecurityDetails): void =>
  logger.info({ event, ...details }, `security: ${event}`);
