import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Model } from 'mongoose';
import type { Login } from '#contracts/fields/entities.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { SessionKeys } from '#platform/sessions/session-keys.ts';
import { AuthConfig } from '../config.ts';
import { PasskeysService } from '../passkeys/passkeys.service.ts';
import { PasswordService } from '../passwords/password.service.ts';
import { SecondFactorsService } from '../second-factor/second-factors.service.ts';
import { SignInRules } from '../second-factor/sign-in-rules.ts';
import { type Client, type Proof, SessionsService, userOf } from '../sessions/sessions.service.ts';
import { nameKey, User } from '../users/user.schema.ts';
import { requireAccess } from './client.ts';

interface Credentials {
  username: string;
  password: string;
  code?: string;
}

@Injectable()
export class SignIn {
  constructor(
    private readonly config: AuthConfig,
    private readonly keys: SessionKeys,
    @InjectModel(User.name) private readonly users: Model<User>,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordService,
    private readonly secondFactors: SecondFactorsService,
    private readonly passkeys: PasskeysService,
    private readonly rules: SignInRules,
  ) {}

  /**
   * Reports other obstacles only after a correct password.
   * @throws DomainError invalid_credentials, disabled or invalid_ip (requirements.md#errors),
   * second_factor_required, invalid_code, passkey_required, too_many_requests, service_unavailable
   */
  async signIn({ username, password, code }: Credentials, client: Client): Promise<Login> {
    const userKey = nameKey(username);
    const found = await this.users.findOne({ nameKey: userKey }).lean();
    return logRefusal(found, client, async () => {
      const { address } = client;
      const { passwordHash } = found ?? {};
      const matches = await this.passwords.matches({ userKey, passwordHash, password, address });
      if (!found || !matches) throw new DomainError('invalid_credentials');
      requireAccess(found, client.address);
      const user = userOf(found);
      if (await this.secondFactors.isSet(user.id)) {
        if (!code) throw new DomainError('second_factor_required');
        await this.secondFactors.requireCode(user, code, address);
        return this.begin(found, client, 'factor');
      }
      const isIncomplete = await this.rules.requireSecondFactor(user.role);
      if (isIncomplete && (await this.passkeys.hasAny(user.id))) throw new DomainError('passkey_required');
      return this.begin(found, client, isIncomplete ? 'incomplete' : 'password');
    });
  }

  /** @throws DomainError invalid_passkey, disabled, invalid_ip */
  async signInWithPasskey(response: AuthenticationResponseJSON, client: Client): Promise<Login> {
    const userId = await logRefusal(null, client, () => this.passkeys.authenticate(response));
    return this.signInAs(userId, client, 'factor');
  }

  /**
   * The provider asks for further factors as the institution wants.
   * @param identify returns the user's id
   * @throws DomainError unknown_identity, disabled, invalid_ip
   */
  async signInWithIdentity(identify: () => Promise<string>, client: Client): Promise<Login> {
    return this.signInAs(await logRefusal(null, client, identify), client, 'password');
  }

  /** @param proof by a passkey, which is two factors; of another institution nobody knows how it was given */
  private async signInAs(userId: string, client: Client, proof: 'factor' | 'password'): Promise<Login> {
    const found = await this.users.findById(userId).lean();
    return logRefusal(found, client, () => {
      if (!found) throw new DomainError(proof === 'factor' ? 'invalid_passkey' : 'unknown_identity');
      requireAccess(found, client.address);
      return this.begin(found, client, proof);
    });
  }

  private async begin(found: User, client: Client, proof: Proof): Promise<Login> {
    const sid = await this.sessions.begin(found, client, proof);
    const token = await this.keys.sign({ sid }, `${this.config.SESSION_HOURS}h`);
    const user = userOf(found);
    logSecurity('sign_in', { user, address: client.address });
    return { token, user: { ...user, ...(proof === 'incomplete' && { second_factor_missing: true }) } };
  }
}

/** Logs a refusal. A missing code after a correct password is not one: every sign-in with a second factor begins so. */
async function logRefusal<T>(
  found: User | null,
  { address }: Client,
  attempt: () => T | Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'second_factor_required') throw error;
    const user = found ? userOf(found) : undefined;
    const throttled = error.code === 'too_many_requests';
    logSecurity(throttled ? 'sign_in_throttled' : 'sign_in_refused', { user, address, reason: error.code });
    throw error;
  }
}
