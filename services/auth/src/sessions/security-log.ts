import type { SessionUser } from '#contracts/entities.ts';
import { logger } from '#platform/logging.ts';

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
  /** Undefined if there is no such user: what was entered as a name could be a password. */
  user: SessionUser | undefined;
  /** Who changed another user's data. */
  by?: SessionUser;
  /** IP address of the client. */
  address: string;
  /** The error code of a refused sign-in. */
  reason?: string;
  to?: string;
}

/** Logs a security event: one line with the request id, never a secret. */
export const logSecurity = (event: SecurityEvent, details: SecurityDetails): void =>
  logger.info({ event, ...details }, `security: ${event}`);
