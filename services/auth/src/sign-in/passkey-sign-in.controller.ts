import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import type { Login } from '#contracts/fields/entities.ts';
import type { PasskeyOptions } from '#contracts/api/sign-in.ts';
import { Public } from '#platform/sessions/session.ts';
import { PasskeyResponse } from '../passkeys/passkey-response.ts';
import { PasskeysService } from '../passkeys/passkeys.service.ts';
import { clientOf } from './client.ts';
import { SignIn } from './sign-in.ts';

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
    return this.signIn.signInWithPasskey(response, clientOf(request));
  }
}
