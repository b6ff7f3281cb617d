import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { MailOutcome, RpcCalls } from '#contracts/api/rpc.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { Mails } from './mails.ts';

type RequestOf<P extends keyof RpcCalls> = RpcCalls[P]['request'];
type Reply<P extends keyof RpcCalls> = Promise<{ value: RpcCalls[P]['response'] }>;

/** Provides catalog's worker with the mails to send. */
@Controller()
export class MailsController {
  constructor(
    private readonly mails: Mails,
    private readonly files: FileStore,
  ) {}

  @MessagePattern('manuscripts.mail')
  async mail(@Payload() request: RequestOf<'manuscripts.mail'>): Reply<'manuscripts.mail'> {
    return { value: await this.mails.contentOf(request) };
  }

  @MessagePattern('manuscripts.mail-file')
  async file(
    @Payload() { mailId, fileId }: RequestOf<'manuscripts.mail-file'>,
  ): Reply<'manuscripts.mail-file'> {
    const file = await this.mails.fileOf(mailId, fileId);
    return { value: file ? (await this.files.read(file.key)).toString('base64') : null };
  }

  @MessagePattern('manuscripts.mail-outcome')
  async settle(@Payload() outcome: MailOutcome): Promise<{ value: boolean }> {
    return { value: await this.mails.settle(outcome) };
  }
}
