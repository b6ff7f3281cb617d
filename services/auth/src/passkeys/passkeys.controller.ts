import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { roles } from '#contracts/policies/roles.ts';
import type { PasskeyListing, PasskeyOptions } from '#contracts/api/sign-in.ts';
import { Line, Required } from '#platform/validation/rules.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { AllowWithoutSecondFactor, Roles } from '#platform/sessions/session.ts';
import { type Caller, CurrentCaller, requireOwn } from '../sessions/caller.ts';
import { RecentSecondFactor } from '../sessions/recent-second-factor.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { PasskeyResponse } from './passkey-response.ts';
import { PasskeysService } from './passkeys.service.ts';

class NewPasskeyDto {
  @Required('Give the passkey a name') @Line(60) name!: string;
  @PasskeyResponse() response!: RegistrationResponseJSON;
}

/** The caller's own passkeys; returns 404 for those of other users. */
@Controller('api/users/:id/passkeys')
@Roles(...roles)
@AllowWithoutSecondFactor()
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly sessions: SessionsService,
  ) {}

  @Get()
  list(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<PasskeyListing[]> {
    requireOwn(id, caller);
    return this.passkeys.list(id);
  }

  @Post('options')
  @HttpCode(200)
  @RecentSecondFactor()
  async options(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<PasskeyOptions> {
    requireOwn(id, caller);
    return { ...(await this.passkeys.registrationOptions(caller.user)) };
  }

  @Post()
  @RecentSecondFactor()
  async register(
    @Param('id') id: string,
    @Body() { name, response }: NewPasskeyDto,
    @CurrentCaller() caller: Caller,
  ): Promise<PasskeyListing> {
    requireOwn(id, caller);
    const { user, address, sessionId } = caller;
    const registered = await this.passkeys.register(id, name, response);
    await this.sessions.completeSignIn(sessionId, id);
    logSecurity('passkey_added', { user, address });
    return registered;
  }

  /** Idempotent. */
  @Delete(':passkey')
  @HttpCode(204)
  @RecentSecondFactor()
  async remove(
    @Param('id') id: string,
    @Param('passkey') passkey: string,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    requireOwn(id, caller);
    const { user, address } = caller;
    await this.passkeys.remove(id, passkey);
    logSecurity('passkey_removed', { user, address });
  }
}
