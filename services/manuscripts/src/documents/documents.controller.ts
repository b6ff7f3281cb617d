import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { RpcCalls } from '#contracts/api/rpc.ts';
import { ServiceRecords } from './service-records.ts';
import { Mails } from '../mails/mails.ts';
import { ManuscriptAccess } from '../register/manuscript-access.ts';
import { nullWithoutAddress, LettersAndReceipts } from './letters-and-receipts.ts';

type RequestOf<P extends keyof RpcCalls> = RpcCalls[P]['request'];
type Reply<P extends keyof RpcCalls> = Promise<{ value: RpcCalls[P]['response'] }>;

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
  async document(@Payload() request: RequestOf<'manuscripts.document'>): Reply<'manuscripts.document'> {
    return { value: await this.papers.forReader(request) };
  }

  @MessagePattern('manuscripts.printed-document')
  async printed(
    @Payload() request: RequestOf<'manuscripts.printed-document'>,
  ): Reply<'manuscripts.printed-document'> {
    return { value: await this.papers.content(request) };
  }

  /** Values for a preview; a user without an address sees no manuscript. */
  @MessagePattern('manuscripts.mail-sample')
  async mailSample(
    @Payload() { kind, language, user }: RequestOf<'manuscripts.mail-sample'>,
  ): Reply<'manuscripts.mail-sample'> {
    const seen = await this.visible.filterFor(user).catch(nullWithoutAddress);
    return { value: seen && (await this.mails.sample(kind, language, seen)) };
  }

  @MessagePattern('manuscripts.service-records')
  async serviceRecords(
    @Payload() request: RequestOf<'manuscripts.service-records'>,
  ): Reply<'manuscripts.service-records'> {
    return { value: await this.records.find(request) };
  }

  @MessagePattern('manuscripts.verified-paper')
  async verified(
    @Payload() { code }: RequestOf<'manuscripts.verified-paper'>,
  ): Reply<'manuscripts.verified-paper'> {
    return { value: await this.papers.verified(code) };
  }
}
