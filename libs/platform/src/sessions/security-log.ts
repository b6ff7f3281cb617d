import type { SessionUser } from '#contracts/policies/roles.ts';
import { logger } from '#platform/process/logging.ts';

export type SecurityEvent =
  | 'sign_in'
  | 'sign_in_refused'
  | 'sign_in_throttled'
  | 'sign_out'
  | 'session_ended'
  | 'sessions_ended'
  | 'access_refused'
  | 'current_password_refused'
  | 'code_refused'
  | 'second_factor_set'
  | 'second_factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'sign_in_rules_changed'
  | 'user_added'
  | 'password_changed'
  | 'status_changed'
  | 'role_changed'
  | 'allowed_ips_changed'
  | 'access_link_made'
  | 'access_link_mailed'
  | 'access_link_used'
  | 'access_link_refused'
  | 'password_link_requested'
  | 'address_change_requested'
  | 'address_changed'
  | 'api_token_added'
  | 'api_token_revoked'
  | 'manuscript_link_made'
  | 'webhook_added'
  | 'webhook_changed'
  | 'webhook_secret_renewed'
  | 'webhook_removed';

interface SecurityDetails {
  /** User; undefined if there is none of the entered name, which could be a password. */
  user: SessionUser | undefined;
  /** User who changed another user's data. */
  by?: SessionUser;
  address: string;
  /** The error code of a refused sign-in. */
  reason?: string;
  to?: string;
  /** Call that the user's role does not permit, as 'GET /api/users/:id'. */
  call?: string;
}

/** Logs a security event: one line with the request id, never a secret. */
export const logSecurity = (event: SecurityEvent, details: SecurityDetails): void =>
  logger.info({ event, ...details }, `security: ${event}`);
