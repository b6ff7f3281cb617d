import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { RpcReply, RpcRequest } from '#contracts/api/rpc.ts';
import { ServiceRecords } from './service-records.ts';
import { Mails } from '../mails/mails.ts';
import { ManuscriptAccess } from '../register/manuscript-access.ts';
import { nullWithoutAddress, LettersAndReceipts } from './letters-and-receipts.ts';

/** Provides letters and receipts to the documents service, and values for previews of mails to catalog. */
@Controller()
export class DocumentsController {
  constructor(
    private readonly papers: LettersAndReceipts,
    private readonly records: ServiceRecords,
    private readonly mails: Mails,
    private readonly visible: ManuscriptAccess,
  ) {}

  @MessagePattern('manuscripts.document')
  document(@Payload() request: RpcRequest<'manuscripts.document'>): RpcReply<'manuscripts.document'> {
    return this.papers.forReader(request);
  }

  @MessagePattern('manuscripts.printed-document')
  printed(
    @Payload() request: RpcRequest<'manuscripts.printed-document'>,
  ): RpcReply<'manuscripts.printed-document'> {
    return this.papers.content(request);
  }

  /** Values for a preview; a user without an address sees no manuscript. */
  @MessagePattern('manuscripts.mail-sample')
  async mailSample(
    @Payload() { kind, language, user }: RpcRequest<'manuscripts.mail-sample'>,
  ): RpcReply<'manuscripts.mail-sample'> {
    const seen = await this.visible.filterFor(user).catch(nullWithoutAddress);
    return seen && (await this.mails.sample(kind, language, seen));
  }

  @MessagePattern('manuscripts.service-records')
  serviceRecords(
    @Payload() request: RpcRequest<'manuscripts.service-records'>,
  ): RpcReply<'manuscripts.service-records'> {
    return this.records.find(request);
  }

  @MessagePattern('manuscripts.verified-paper')
  verified(
    @Payload() { code }: RpcRequest<'manuscripts.verified-paper'>,
  ): RpcReply<'manuscripts.verified-paper'> {
    return this.papers.verified(code);
  }
}
