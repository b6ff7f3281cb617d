import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Model } from 'mongoose';
import { pick } from '#contracts/values/pick.ts';
import { transactionIdKey } from '#contracts/identifiers/transaction-id.ts';
import { manuscriptSettingNames, type RpcReply, type RpcRequest } from '#contracts/api/rpc.ts';
import { ArticleDocument } from '../articles/read/article.schema.ts';
import { MailServers } from '../journal/mail-server/mail-servers.ts';
import { SettingsService } from '../journal/settings/settings.service.ts';
import { composeMail } from '../mail/texts/compose-mail.ts';
import { MailTexts } from '../mail/texts/mail-texts.service.ts';
import { manuscriptValues } from '../mail/texts/manuscript-values.ts';

const SHOWN = 5;
const fields = { refnumber: 1, manuscript: 1, status: 1, publish_on: 1 } as const;

/** Calls of the manuscripts service. */
@Controller()
export class ManuscriptDataController {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly mailServers: MailServers,
    private readonly settings: SettingsService,
    private readonly texts: MailTexts,
  ) {}

  @MessagePattern('catalog.manuscript-settings')
  async manuscriptSettings(): RpcReply<'catalog.manuscript-settings'> {
    const [settings, journal, ready] = await Promise.all([
      this.settings.getForStaff(),
      this.settings.getJournal(),
      this.mailServers.isReady(),
    ]);
    return {
      ...pick(settings, ...manuscriptSettingNames),
      ...pick(journal, 'name', 'origin', 'email'),
      ready,
    };
  }

  @MessagePattern('catalog.mail-letter')
  async letter(
    @Payload() { kind, language, values }: RpcRequest<'catalog.mail-letter'>,
  ): RpcReply<'catalog.mail-letter'> {
    const [journal, text] = await Promise.all([this.settings.getJournal(), this.texts.get(kind, language)]);
    const composed = composeMail(text, manuscriptValues(values, journal, language));
    return { subject: composed.subject, body: composed.text.trim() };
  }

  @MessagePattern('catalog.articles-of-manuscripts')
  async articlesOf(
    @Payload() request: RpcRequest<'catalog.articles-of-manuscripts'>,
  ): RpcReply<'catalog.articles-of-manuscripts'> {
    const found =
      'articleId' in request
        ? await this.articles.find({ _id: request.articleId, manuscript: { $gt: '' } }, fields).lean()
        : await this.articles.find({ manuscript: { $in: request.manuscripts, $gt: '' } }, fields).lean();
    return found.map(({ _id, manuscript, refnumber, status, publish_on }) => ({
      manuscript,
      articleId: _id.toHexString(),
      refnumber,
      published: status === 'enabled',
      publish_on,
    }));
  }

  @MessagePattern('catalog.transaction-id-used')
  async isUsed(
    @Payload() { txnid, manuscript }: RpcRequest<'catalog.transaction-id-used'>,
  ): RpcReply<'catalog.transaction-id-used'> {
    const txnidKey = transactionIdKey(txnid);
    const article = await this.articles.exists({ ptype: 'paid', txnidKey, manuscript: { $ne: manuscript } });
    return article !== null;
  }

  @MessagePattern('catalog.reference-number-used')
  async isNumberUsed(
    @Payload() { refKey }: RpcRequest<'catalog.reference-number-used'>,
  ): RpcReply<'catalog.reference-number-used'> {
    return (await this.articles.exists({ refKey })) !== null;
  }

  @MessagePattern('catalog.articles-with-title')
  async withTitle(
    @Payload() { titleKey }: RpcRequest<'catalog.articles-with-title'>,
  ): RpcReply<'catalog.articles-with-title'> {
    const found = await this.articles
      .find({ titleKey }, { refnumber: 1, titleText: 1 })
      .limit(titleKey === '' ? 0 : SHOWN)
      .lean();
    return found.map(({ _id, refnumber, titleText }) => ({
      id: _id.toHexString(),
      refnumber,
      title_text: titleText,
    }));
  }
}
