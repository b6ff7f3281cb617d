import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { mailFields, type MailSettings } from '#contracts/fields/mail-fields.ts';
import type { ConnectionTest } from '#contracts/journal/connections.ts';
import { emailProblem } from '#contracts/text/emails.ts';
import { CurrentUser, RecentSignIn, Roles } from '#platform/sessions/session.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { MaxText, Optional, Rule } from '#platform/validation/rules.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { MailSettingsService } from './mail-settings.service.ts';

export class MailServerDto extends fieldsDto(mailFields) {
  /** Password; without one the stored one stays, as long as it is for the same user of the same server. */
  @Optional() @MaxText(500) password?: string;
}

class TestMailServerDto extends MailServerDto {
  @Rule(emailProblem) to!: string;
}

/** The mail server of the settings. A stolen session must neither read mails nor try passwords by it. */
@Controller('api/admin/settings/mail')
@Roles('administrator')
export class MailSettingsController {
  constructor(private readonly settings: MailSettingsService) {}

  @Get()
  get(): Promise<MailSettings> {
    return this.settings.get();
  }

  /** Connects and signs in first: what does not work is refused. */
  @Post()
  @RecentSignIn()
  @HttpCode(200)
  save(
    @Body() server: MailServerDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<MailSettings> {
    return this.settings.save(server, user, version);
  }

  /** Sends a mail by the given server, which is not stored. */
  @Post('test')
  @RecentSignIn()
  @HttpCode(200)
  async test(
    @Body() { to, ...server }: TestMailServerDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<ConnectionTest> {
    await this.settings.testServer(server, to, user);
    return { works: true, message: `The mail server has accepted a mail to ${to}. Check that it arrives.` };
  }

  @Delete()
  @RecentSignIn()
  remove(@CurrentUser() user: SignedInUser): Promise<MailSettings> {
    return this.settings.remove(user);
  }
}
