import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import {
  languagesOfMail,
  type MailPreview,
  type MailTextList,
  type MailTextView,
  mailTextProblem,
  MAX_MAIL_BODY,
  MAX_MAIL_SUBJECT,
} from '#contracts/mails/mail-texts.ts';
import { type MailKindName, mailKindNames, type MailText } from '#contracts/mails/mail-kinds.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { CurrentUser, Roles } from '#platform/sessions/session.ts';
import { Line, MaxText } from '#platform/validation/rules.ts';
import { Changes } from '#platform/writes/changes.ts';
import { MailServers } from '../../journal/mail-server/mail-servers.ts';
import { MailTexts } from '../texts/mail-texts.service.ts';
import { MailSamples } from './mail-samples.ts';

class MailTextDto implements MailText {
  @Line(MAX_MAIL_SUBJECT) subject!: string;
  @MaxText(MAX_MAIL_BODY) body!: string;
}

/** The words of the journal's mails. */
@Controller('api/admin/messages')
@Roles('administrator')
export class MessagesController {
  constructor(
    private readonly servers: MailServers,
    private readonly texts: MailTexts,
    private readonly samples: MailSamples,
    private readonly changes: Changes,
  ) {}

  @Get()
  async list(): Promise<MailTextList> {
    const [ready, texts] = await Promise.all([this.servers.isReady(), this.texts.list()]);
    return { ready, texts };
  }

  /** Saving the original words restores them. */
  @Post(':kind/:language')
  @HttpCode(200)
  save(
    @Param('kind') kind: string,
    @Param('language') language: string,
    @Body() text: MailTextDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<MailTextView> {
    const mail = parseMail(kind, language);
    requireValid(mail.kind, text);
    return this.texts.save(mail.kind, mail.language, text, user);
  }

  /** The mail as it would be sent, with the newest article. */
  @Post(':kind/:language/preview')
  @HttpCode(200)
  preview(
    @Param('kind') kind: string,
    @Param('language') language: string,
    @Body() text: MailTextDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<MailPreview> {
    const mail = parseMail(kind, language);
    requireValid(mail.kind, text);
    return this.samples.compose(mail.kind, mail.language, text, user);
  }

  /** Sends the saved words to the caller's own address. */
  @Post(':kind/:language/test')
  @HttpCode(202)
  async test(
    @Param('kind') kind: string,
    @Param('language') language: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<object> {
    const data = { ...parseMail(kind, language), userId: user.id };
    await this.changes.commit(user, () =>
      Promise.resolve({ response: {}, changes: [], commands: [{ type: 'catalog.send-sample-mail', data }] }),
    );
    return {};
  }
}

/** @throws DomainError not_found */
function parseMail(givenKind: string, givenLanguage: string): { kind: MailKindName; language: SiteLanguage } {
  const kind = mailKindNames.find((name) => name === givenKind);
  const language = kind && languagesOfMail(kind).find((one) => one === givenLanguage);
  if (!kind || !language) throw new DomainError('not_found');
  return { kind, language };
}

/** @throws DomainError validation_failed at the field with a placeholder that is unknown or missing */
function requireValid(kind: MailKindName, { subject, body }: MailText): void {
  const problems = {
    subject: mailTextProblem(kind, 'subject', subject),
    body: mailTextProblem(kind, 'body', body),
  };
  const fields = Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])),
  );
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}
