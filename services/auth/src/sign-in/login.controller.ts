import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import type { Login } from '#contracts/fields/entities.ts';
import { roles, type SignedInUser } from '#contracts/policies/roles.ts';
import type { RpcReply, RpcRequest } from '#contracts/api/rpc.ts';
import type { PasskeyOptions } from '#contracts/api/sign-in.ts';
import { clientAddress } from '#platform/sessions/client-address.ts';
import { MaxText, Optional } from '#platform/validation/rules.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import {
  AllowEndedSession,
  AllowWithoutSecondFactor,
  CurrentUser,
  Public,
  Roles,
  type SessionRequest,
} from '#platform/sessions/session.ts';
import { PasskeyResponse } from '../passkeys/passkey-response.ts';
import { PasskeysService } from '../passkeys/passkeys.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { requestClient } from './client.ts';
import { SignIn } from './sign-in.ts';

class LoginDto {
  @MaxText(200) username!: string;
  @MaxText(200) password!: string;
  /** A code of the authenticator app, or a recovery code; required once the password was correct. */
  @Optional() @MaxText(40) code?: string;
}

@Controller()
export class LoginController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: SessionsService,
  ) {}

  @Post('auth/login')
  @Public()
  @HttpCode(200)
  login(@Body() credentials: LoginDto, @Req() request: Request): Promise<Login> {
    return this.signIn.signIn(credentials, requestClient(request));
  }

  /** Ends the session in every service; idempotent. */
  @Post('auth/logout')
  @AllowEndedSession()
  @AllowWithoutSecondFactor()
  @Roles(...roles)
  @HttpCode(204)
  async logout(@Req() request: SessionRequest): Promise<void> {
    const { user, sessionId } = request;
    if (!user || !sessionId) return;
    await this.sessions.end(sessionId, user.id);
    logSecurity('sign_out', { user, address: clientAddress(request) });
  }

  @Get('auth/verify-token')
  @AllowWithoutSecondFactor()
  @Roles(...roles)
  verifyToken(@CurrentUser() user: SignedInUser): { user: SignedInUser } {
    return { user };
  }

  @MessagePattern('auth.verify-session')
  async verifySession(
    @Payload() { sessionId, address }: RpcRequest<'auth.verify-session'>,
  ): RpcReply<'auth.verify-session'> {
    const session = await this.sessions.verify(sessionId, address);
    return session ? { ...session, provenAt: session.provenAt.toISOString() } : { user: null };
  }
}

class PasskeyDto {
  @PasskeyResponse() response!: AuthenticationResponseJSON;
}

/** Signs in with a passkey alone. */
@Controller('auth/passkey')
@Public()
export class PasskeySignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly passkeys: PasskeysService,
  ) {}

  @Post('options')
  @HttpCode(200)
  async options(): Promise<PasskeyOptions> {
    return { ...(await this.passkeys.authenticationOptions()) };
  }

  @Post()
  @HttpCode(200)
  login(@Body() { response }: PasskeyDto, @Req() request: Request): Promise<Login> {
    return this.signIn.signInWithPasskey(response, requestClient(request));
  }
}
