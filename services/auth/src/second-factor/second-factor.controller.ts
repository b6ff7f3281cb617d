import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { roles } from '#contracts/policies/roles.ts';
import type { RecoveryCodes, SecondFactorSetUp, SecondFactorState } from '#contracts/api/sign-in.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { MaxText, Required } from '#platform/validation/rules.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { AllowWithoutSecondFactor, Roles } from '#platform/sessions/session.ts';
import { PasskeysService } from '../passkeys/passkeys.service.ts';
import { type Caller, CurrentCaller, requireOwn } from '../sessions/caller.ts';
import { RecentSecondFactor } from '../sessions/recent-second-factor.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { SecondFactorsService } from './second-factors.service.ts';
import { SignInRules } from './sign-in-rules.ts';

class CodeDto {
  @MaxText(40) @Required('Enter the code that the app shows') code!: string;
}

/**
 * The caller's own second factor; returns 404 for those of other users, except that administrators may see whether
 * there is one, and remove it.
 */
@Controller('api/users/:id/second-factor')
@Roles(...roles)
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorsService,
    private readonly passkeys: PasskeysService,
    private readonly sessions: SessionsService,
    private readonly rules: SignInRules,
  ) {}

  @Get()
  @AllowWithoutSecondFactor()
  async state(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<SecondFactorState> {
    if (caller.user.role !== 'administrator') requireOwn(id, caller);
    if (!(await this.sessions.findUser(id))) throw new DomainError('not_found');
    return this.factors.state(id);
  }

  @Post()
  @HttpCode(200)
  @AllowWithoutSecondFactor()
  @RecentSecondFactor()
  begin(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<SecondFactorSetUp> {
    requireOwn(id, caller);
    return this.factors.begin(caller.user);
  }

  /** Sets the app up. Repeated, it returns the same recovery codes until the caller has stored them. */
  @Post('confirm')
  @HttpCode(200)
  @AllowWithoutSecondFactor()
  @RecentSecondFactor()
  async confirm(
    @Param('id') id: string,
    @Body() { code }: CodeDto,
    @CurrentCaller() caller: Caller,
  ): Promise<RecoveryCodes> {
    requireOwn(id, caller);
    const codes = await this.factors.confirm(caller, code);
    logSecurity('second_factor_set', { user: caller.user, address: caller.address });
    return { codes };
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @RecentSecondFactor()
  async renewRecoveryCodes(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<RecoveryCodes> {
    requireOwn(id, caller);
    const codes = await this.factors.renewRecoveryCodes(id);
    logSecurity('recovery_codes_renewed', { user: caller.user, address: caller.address });
    return { codes };
  }

  /** The caller has stored the recovery codes. Idempotent. */
  @Post('recovery-codes/stored')
  @HttpCode(204)
  async storedRecoveryCodes(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<void> {
    requireOwn(id, caller);
    await this.factors.forgetRecoveryCodes(id);
  }

  /**
   * Idempotent. A user whose role requires one can only replace it. After a loss an administrator removes it, and the
   * passkeys, which may be lost with the same phone.
   */
  @Delete()
  @HttpCode(204)
  @RecentSecondFactor()
  async remove(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<void> {
    const { user: by, address } = caller;
    const isOwn = id === by.id;
    if (by.role !== 'administrator') requireOwn(id, caller);
    if (isOwn && (await this.rules.requireSecondFactor(by.role)))
      throw new DomainError('second_factor_stays');
    const user = await this.sessions.findUser(id);
    if (!user) throw new DomainError('not_found');
    await this.factors.remove(id);
    if (!isOwn) await this.passkeys.removeAll(id);
    logSecurity('second_factor_removed', { user, by, address });
  }
}
