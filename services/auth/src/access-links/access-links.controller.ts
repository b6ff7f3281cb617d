import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Request } from 'express';
import type { MailOutcome, RpcReply, RpcRequest } from '#contracts/api/rpc.ts';
import type { LinkPurpose } from '#contracts/api/sign-in.ts';
import { printedFields } from '#contracts/fields/user-fields.ts';
import { emailProblem } from '#contracts/text/emails.ts';
import { clientAddress } from '#platform/sessions/client-address.ts';
import { Public } from '#platform/sessions/session.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { MaxText, Rule, Trimmed } from '#platform/validation/rules.ts';
import { NewPassword } from '../passwords/password-rules.ts';
import { AccessLinks } from './access-links.service.ts';
import { UserMails } from '../user-mails/user-mails.service.ts';

class ForgottenDto {
  @Rule(emailProblem) @Trimmed() email!: string;
}

class LinkDto {
  @MaxText(100) token!: string;
}

class PasswordByLinkDto extends fieldsDto(printedFields) {
  @MaxText(100) token!: string;
  @NewPassword() password!: string;
}

/** Pages of the links in mails. A link's token is sent in the body, never in an address. */
@Controller('auth')
@Public()
export class AccessLinksController {
  constructor(
    private readonly links: AccessLinks,
    private readonly mails: UserMails,
  ) {}

  /** Sends a link to set a new password if the address is a user's; the response does not reveal whether it is. */
  @Post('forgotten')
  @HttpCode(202)
  async forgotten(@Body() { email }: ForgottenDto, @Req() request: Request): Promise<object> {
    await this.links.forgotten(email, clientAddress(request));
    return {};
  }

  @Post('link')
  @HttpCode(200)
  purpose(@Body() { token }: LinkDto, @Req() request: Request): Promise<LinkPurpose> {
    return this.links.findPurpose(token, clientAddress(request));
  }

  /** @returns the name to sign in with */
  @Post('link/password')
  @HttpCode(200)
  async setPassword(
    @Body() { token, password, ...printed }: PasswordByLinkDto,
    @Req() request: Request,
  ): Promise<{ name: string }> {
    return { name: await this.links.setPassword(token, password, clientAddress(request), printed) };
  }

  @Post('link/address')
  @HttpCode(204)
  async confirmAddress(@Body() { token }: LinkDto, @Req() request: Request): Promise<void> {
    await this.links.confirmAddress(token, clientAddress(request));
  }

  @MessagePattern('auth.user-mail')
  userMail(@Payload() { mailId }: RpcRequest<'auth.user-mail'>): RpcReply<'auth.user-mail'> {
    return this.mails.prepareContent(mailId);
  }

  @MessagePattern('auth.user-mail-outcome')
  settle(@Payload() outcome: MailOutcome): Promise<boolean> {
    return this.mails.settle(outcome);
  }

  @MessagePattern('auth.user')
  user(@Payload() { userId }: RpcRequest<'auth.user'>): RpcReply<'auth.user'> {
    return this.mails.enabledUser(userId);
  }

  @MessagePattern('auth.office-users')
  officeUsers(): RpcReply<'auth.office-users'> {
    return this.mails.officeUsers();
  }

  @MessagePattern('auth.users-with-keys')
  usersWith(@Payload() { keys }: RpcRequest<'auth.users-with-keys'>): RpcReply<'auth.users-with-keys'> {
    return this.mails.findUsersWithKeys(keys);
  }
}
