import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FileStoreModule } from '#platform/files/file-store.module.ts';
import { PdfCheck } from '#platform/files/pdf-check.ts';
import { Encryption } from '#platform/process/encryption.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { AddArticle } from './articles/editing/add-article.ts';
import { EditArticle } from './articles/editing/edit-article.ts';
import { ManuscriptPayments } from './articles/editing/manuscript-payments.ts';
import { NewArticles } from './articles/editing/new-articles.ts';
import { PublishArticles } from './articles/editing/publish-articles.ts';
import { ReservedByManuscripts } from './articles/editing/reserved-by-manuscripts.ts';
import {
  FormerAddress,
  FormerAddresses,
  formerAddressSchema,
} from './articles/former-addresses/former-addresses.ts';
import { FullTextDocument, fullTextSchema } from './articles/full-text/full-text.schema.ts';
import { ShownTexts } from './articles/full-text/shown-texts.ts';
import { TextSources } from './articles/full-text/text-sources.ts';
import { ArticleFiles } from './articles/read/article-files.ts';
import { ArticleDocument, articleSchema } from './articles/read/article.schema.ts';
import { ArticlesService } from './articles/read/articles.service.ts';
import { FurtherFiles } from './articles/read/further-files.ts';
import { ProductionDocument, productionSchema } from './articles/read/production.schema.ts';
import { Productions } from './articles/production/productions.ts';
import { ArticleTextDocument, articleTextSchema } from './articles/texts/article-text.schema.ts';
import { SharedConfig } from './config.ts';
import { DepositOrders } from './doi/deposits/deposit-orders.ts';
import { DepositDocument, depositSchema } from './doi/deposits/deposit.schema.ts';
import { DepositXml } from './doi/registration/deposit-xml.ts';
import { DepositJobs } from './doi/registration/deposit.jobs.ts';
import { Registry } from './doi/registration/registry.ts';
import { Entities } from './entities/entities.ts';
import {
  ImportDocument,
  ImportRow,
  importRowSchema,
  importSchema,
} from './exchange/imports/import.schema.ts';
import { Pictures } from './files/pictures.ts';
import { IssueDocument, issueSchema } from './issues/read/issue.schema.ts';
import { IssuesService } from './issues/read/issues.service.ts';
import { EditorDocument, editorSchema } from './journal/editors/editor.schema.ts';
import {
  IndexingPartnerDocument,
  indexingPartnerSchema,
} from './journal/indexing-partners/indexing-partner.schema.ts';
import {
  MailEnvironmentDocument,
  mailEnvironmentSchema,
  MailServerDocument,
  mailServerSchema,
} from './journal/mail-server/mail-server.schema.ts';
import { MailServers } from './journal/mail-server/mail-servers.ts';
import {
  OrganizationDocument,
  OrganizationList,
  organizationListSchema,
  organizationSchema,
} from './journal/organizations/organization.schema.ts';
import { PageDocument, pageSchema } from './journal/pages/page.schema.ts';
import { SampleMarks, SamplePart, samplePartSchema } from './journal/sample-marks.ts';
import { LogoSize } from './journal/settings/logo-size.ts';
import { SettingsDocument, settingsSchema, SettingsService } from './journal/settings/settings.service.ts';
import {
  DeliveryDocument,
  deliverySchema,
  MailingDocument,
  mailingSchema,
} from './mail/alerts/mailing.schema.ts';
import { Mailings } from './mail/alerts/mailings.ts';
import {
  AlertTokenDocument,
  alertTokenSchema,
  SubscriberDocument,
  subscriberSchema,
} from './mail/alerts/subscriber.schema.ts';
import { Subscribers } from './mail/alerts/subscribers.ts';
import { NoticeDocument, noticeSchema } from './mail/authors/notice.schema.ts';
import { NoticesService } from './mail/authors/notices.service.ts';
import { MailTextDocument, mailTextSchema, MailTexts } from './mail/texts/mail-texts.service.ts';
import { SentMailDocument, sentMailSchema } from './mail/transport/sent-mails.ts';
import { MailSamples } from './mail/users/mail-samples.ts';
import { ManuscriptsClient } from './manuscripts/manuscripts-client.ts';
import { EarlierUsage } from './usage/earlier-usage.ts';
import { UsageDay, usageDaySchema } from './usage/usage.schemas.ts';
import { Users } from './users.ts';
import { Deliveries } from './webhooks/deliveries.ts';
import { WebhookEvents } from './webhooks/webhook-events.ts';
import { WebhookJobs } from './webhooks/webhook.jobs.ts';
import { WebhooksService } from './webhooks/webhooks.service.ts';
import {
  WebhookDeliveryDocument,
  webhookDeliverySchema,
  WebhookDocument,
  webhookSchema,
} from './webhooks/webhook.schema.ts';

const documents = MongooseModule.forFeature([
  { name: AlertTokenDocument.name, schema: alertTokenSchema },
  { name: ArticleDocument.name, schema: articleSchema },
  { name: ArticleTextDocument.name, schema: articleTextSchema },
  { name: DeliveryDocument.name, schema: deliverySchema },
  { name: DepositDocument.name, schema: depositSchema },
  { name: EditorDocument.name, schema: editorSchema },
  { name: FormerAddress.name, schema: formerAddressSchema },
  { name: FullTextDocument.name, schema: fullTextSchema },
  { name: ImportDocument.name, schema: importSchema },
  { name: ImportRow.name, schema: importRowSchema },
  { name: IndexingPartnerDocument.name, schema: indexingPartnerSchema },
  { name: IssueDocument.name, schema: issueSchema },
  { name: MailEnvironmentDocument.name, schema: mailEnvironmentSchema },
  { name: MailingDocument.name, schema: mailingSchema },
  { name: MailServerDocument.name, schema: mailServerSchema },
  { name: MailTextDocument.name, schema: mailTextSchema },
  { name: NoticeDocument.name, schema: noticeSchema },
  { name: OrganizationDocument.name, schema: organizationSchema },
  { name: OrganizationList.name, schema: organizationListSchema },
  { name: PageDocument.name, schema: pageSchema },
  { name: ProductionDocument.name, schema: productionSchema },
  { name: SamplePart.name, schema: samplePartSchema },
  { name: SentMailDocument.name, schema: sentMailSchema },
  { name: SettingsDocument.name, schema: settingsSchema },
  { name: SubscriberDocument.name, schema: subscriberSchema },
  { name: UsageDay.name, schema: usageDaySchema },
  { name: WebhookDeliveryDocument.name, schema: webhookDeliverySchema },
  { name: WebhookDocument.name, schema: webhookSchema },
]);

const providers = [
  {
    provide: RpcClient,
    useFactory: ({ AUTH_RPC, RPC_KEYS_FILE }: SharedConfig) => new RpcClient(AUTH_RPC, RPC_KEYS_FILE),
    inject: [SharedConfig],
  },
  {
    provide: ManuscriptsClient,
    useFactory: ({ MANUSCRIPTS_RPC, RPC_KEYS_FILE }: SharedConfig) =>
      new ManuscriptsClient(MANUSCRIPTS_RPC, RPC_KEYS_FILE),
    inject: [SharedConfig],
  },
  {
    provide: Encryption,
    useFactory: ({ CATALOG_ENCRYPTION_KEYS: keys }: SharedConfig) =>
      new Encryption(keys, 'CATALOG_ENCRYPTION_KEYS'),
    inject: [SharedConfig],
  },
  AddArticle,
  ArticleFiles,
  ArticlesService,
  Deliveries,
  DepositJobs,
  DepositOrders,
  DepositXml,
  EarlierUsage,
  EditArticle,
  Entities,
  FormerAddresses,
  FurtherFiles,
  IssuesService,
  LogoSize,
  Mailings,
  MailSamples,
  MailServers,
  MailTexts,
  ManuscriptPayments,
  NewArticles,
  NoticesService,
  PdfCheck,
  Pictures,
  Productions,
  PublishArticles,
  Registry,
  ReservedByManuscripts,
  SampleMarks,
  SettingsService,
  ShownTexts,
  Subscribers,
  TextSources,
  Users,
  WebhookEvents,
  WebhookJobs,
  WebhooksService,
];

/** The documents and services that the catalog and its worker share. */
@Global()
@Module({
  imports: [documents, FileStoreModule],
  providers,
  exports: [...providers, documents, FileStoreModule],
})
export class SharedModule {}
