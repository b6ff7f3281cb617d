import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { MailOutcome, RpcReply, RpcRequest } from '#contracts/api/rpc.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { Mails } from './mails.ts';

/** Provides catalog's worker with the mails to send. */
@Controller()
export class MailsController {
  constructor(
    private readonly mails: Mails,
    private readonly files: FileStore,
  ) {}

  @MessagePattern('manuscripts.mail')
  mail(@Payload() request: RpcRequest<'manuscripts.mail'>): RpcReply<'manuscripts.mail'> {
    return this.mails.contentOf(request);
  }

  @MessagePattern('manuscripts.mail-file')
  async file(
    @Payload() { mailId, fileId }: RpcRequest<'manuscripts.mail-file'>,
  ): RpcReply<'manuscripts.mail-file'> {
    const file = await this.mails.fileOf(mailId, fileId);
    return file ? (await this.files.read(file.key)).toString('base64') : null;
  }

  @MessagePattern('manuscripts.mail-outcome')
  settle(@Payload() outcome: MailOutcome): Promise<boolean> {
    return this.mails.settle(outcome);
  }
}
