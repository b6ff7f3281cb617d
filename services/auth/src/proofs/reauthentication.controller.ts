import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { roles } from '#contracts/policies/roles.ts';
import type { IdentityProofs } from '#contracts/api/sign-in.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { MaxText, Optional } from '#platform/validation/rules.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { AllowWithoutSecondFactor, Roles } from '#platform/sessions/session.ts';
import { IdentitiesService } from '../oidc/identities.service.ts';
import { PasskeyResponse } from '../passkeys/passkey-response.ts';
import { PasskeysService } from '../passkeys/passkeys.service.ts';
import { SecondFactorsService } from '../second-factor/second-factors.service.ts';
import { type Caller, CurrentCaller } from '../sessions/caller.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { CurrentPassword } from './current-password.ts';

class ReauthenticationDto {
  @Optional() @MaxText(200) current_password?: string;
  /** Response of a passkey, in place of the password. */
  @Optional() @PasskeyResponse() passkey?: AuthenticationResponseJSON;
  /** Code of the authenticator app or recovery code, in place of the password. */
  @Optional() @MaxText(40) code?: string;
}

/**
 * Proves again whose session it is; calls with `RecentSignIn` are permitted for the next minutes, and by a passkey or
 * a code those with `RecentSecondFactor`.
 */
@Controller('auth/reauthenticate')
@Roles(...roles)
export class ReauthenticationController {
  constructor(
    private readonly currentPassword: CurrentPassword,
    private readonly passkeys: PasskeysService,
    private readonly secondFactors: SecondFactorsService,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
  ) {}

  /** Ways in which the caller can prove their identity. */
  @Get()
  @AllowWithoutSecondFactor()
  async proofs(@CurrentCaller() { user: { id } }: Caller): Promise<IdentityProofs> {
    return {
      password: await this.currentPassword.isSet(id),
      passkey: await this.passkeys.hasAny(id),
      code: await this.secondFactors.isSet(id),
      institution: await this.identities.isLinked(id),
    };
  }

  @Post()
  @HttpCode(204)
  @AllowWithoutSecondFactor()
  async prove(
    @Body() { current_password, passkey, code }: ReauthenticationDto,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    if (passkey) await this.requirePasskey(passkey, caller);
    else if (code) await this.requireCode(code, caller);
    else return this.currentPassword.verify(current_password, caller, 'Enter your current password');
    await this.sessions.prove(caller.sessionId, 'factor');
  }

  private async requirePasskey(passkey: AuthenticationResponseJSON, { user }: Caller): Promise<void> {
    if ((await this.passkeys.authenticate(passkey)) !== user.id) throw new DomainError('invalid_passkey');
  }

  private async requireCode(code: string, { user, address }: Caller): Promise<void> {
    try {
      await this.secondFactors.requireCode(user, code, address);
    } catch (error) {
      if (error instanceof DomainError) logSecurity('code_refused', { user, address, reason: error.code });
      throw error;
    }
  }
}
