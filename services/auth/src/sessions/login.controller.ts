import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Request } from 'express';
import type { Login, SessionUser } from '#contracts/entities.ts';
import type { RpcCalls } from '#contracts/rpc.ts';
import { clientAddress } from '#platform/client-address.ts';
import { MaxText } from '#platform/rules.ts';
import { AllowEndedSession, CurrentUser, Public, type SessionRequest } from '#platform/session.ts';
import { logSecurity } from './security-log.ts';
import { SessionsService } from './sessions.service.ts';
import { SignIn } from './sign-in.ts';

class LoginDto {
  @MaxText(200) username!: string;
  @MaxText(200) password!: string;
}

type VerifySession = RpcCalls['auth.verify-session'];

@Controller()
export class LoginController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: SessionsService,
  ) {}

  @Post('auth/login')
  @Public()
  @HttpCode(200)
  login(@Body() { username, password }: LoginDto, @Req() request: Request): Promise<Login> {
    return this.signIn.signIn(username, password, clientAddress(request));
  }

  /** Ends the session in every service; idempotent. */
  @Post('auth/logout')
  @AllowEndedSession()
  @HttpCode(204)
  async logout(@Req() request: SessionRequest): Promise<void> {
    const { user, sessionId } = request;
    if (!user || !sessionId) return;
    await this.sessions.end(sessionId, user.id);
    logSecurity('sign_out', { user, address: clientAddress(request) });
  }

  @Get('auth/verify-token')
  verifyToken(@CurrentUser() user: SessionUser): { user: SessionUser } {
    return { user };
  }

  @MessagePattern('auth.verify-session')
  async verifySession(
    @Payload() { sessionId, address }: VerifySession['request'],
  ): Promise<{ value: VerifySession['response'] }> {
    return { value: { user: await this.sessions.verify(sessionId, address) } };
  }
}
