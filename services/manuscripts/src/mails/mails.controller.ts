import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { MailOutcome, ManuscriptMail } from '#contracts/api/rpc.ts';
import { Mails } from './mails.ts';

/** Provides to the worker of catalog what it sends. */
@Controller()
export class MailsController {
  constructor(private readonly mails: Mails) {}

  @MessagePattern('manuscripts.mail')
  async mail(@Payload() { mailId }: { mailId: string }): Promise<{ value: ManuscriptMail | null }> {
    return { value: await this.mails.contentOf(mailId) };
  }

  @MessagePattern('manuscripts.mail-outcome')
  async settle(@Payload() outcome: MailOutcome): Promise<{ value: boolean }> {
    return { value: await this.mails.settle(outcome) };
  }
}
