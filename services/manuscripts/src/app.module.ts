import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MulterModule } from '@nestjs/platform-express';
import { urlencoded } from 'express';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { FileStoreModule } from '#platform/files/file-store.module.ts';
import { FilesConfig } from '#platform/files/files-config.ts';
import { PdfCheck } from '#platform/files/pdf-check.ts';
import { PdfReader } from '#platform/files/pdf-reader.ts';
import { ConfigModule } from '#platform/process/config.module.ts';
import { SessionModule } from '#platform/sessions/session.module.ts';
import { ChangesModule } from '#platform/writes/changes.ts';
import { AuthorController } from './author/author.controller.ts';
import { AuthorService } from './author/author.service.ts';
import { Sending } from './author/sending.ts';
import type { ManuscriptsConfig } from './config.ts';
import { DraftRoom } from './drafts/draft-room.ts';
import { AuthorDraftsController } from './author/author-drafts.controller.ts';
import { Duplicates } from './duplicates/duplicates.ts';
import { ErasedReviews } from './erasing/erased-reviews.ts';
import { Erasing } from './erasing/erasing.ts';
import { ErasingController } from './erasing/erasing.controller.ts';
import { Package } from './erasing/package.ts';
import { FeeReminders } from './fees/fee-reminders.ts';
import { FeeController } from './fees/fee.controller.ts';
import { Fees } from './fees/fees.ts';
import { PaymentController } from './fees/payment.controller.ts';
import { ReceiptDocument, receiptSchema } from './fees/receipt.schema.ts';
import { ReservedController } from './fees/reserved.controller.ts';
import { AcceptedFile } from './files/accepted-file.ts';
import { Copies } from './copies/copies.ts';
import { ManuscriptsQueuesController } from './copies/queues.controller.ts';
import { ManuscriptFiles } from './files/manuscript-files.ts';
import { ReadingViews } from './files/reading-views.ts';
import { Uploads } from './files/uploads.ts';
import { AuthClient, CatalogClient } from './journal/clients.ts';
import { JournalSettings } from './journal/journal-settings.ts';
import { OnlyWhenOn } from './journal/only-when-on.ts';
import { BeginController } from './begin/begin.controller.ts';
import { LinkDocument, LinkMailsDocument, linkMailsSchema, linkSchema } from './links/link.schema.ts';
import { Links } from './links/links.ts';
import { MailDocument, mailSchema } from './mails/mail.schema.ts';
import { Mails } from './mails/mails.ts';
import { MailsController } from './mails/mails.controller.ts';
import {
  CounterDocument,
  counterSchema,
  ManuscriptDocument,
  manuscriptSchema,
} from './manuscripts/manuscript.schema.ts';
import { Handlers } from './manuscripts/handlers.ts';
import { Manuscripts } from './manuscripts/manuscripts.ts';
import { manuscriptsMigrations } from './migrations.ts';
import { Decisions } from './office/decisions.ts';
import { Figures } from './office/figures.ts';
import { OfficeController } from './office/office.controller.ts';
import { Messages } from './office/messages.ts';
import { OfficeService } from './office/office.service.ts';
import { Visible } from './office/visible.ts';
import { Papers } from './papers/papers.ts';
import { ServiceRecords } from './papers/service-records.ts';
import { PapersController } from './papers/papers.controller.ts';
import { Publication } from './publication/publication.ts';
import { SampleManuscripts } from './sample/sample-manuscripts.ts';
import { SampleManuscriptsController } from './sample/sample-manuscripts.controller.ts';
import { Candidates } from './reviewers/candidates.ts';
import { Invitations } from './reviewers/invitations.ts';
import { ReviewOffice } from './reviewers/review-office.ts';
import { ReviewerDocument, reviewerSchema } from './people/reviewer.schema.ts';
import { ReviewerList } from './reviewers/reviewer-list.ts';
import { ReviewerRegister } from './reviewers/reviewer-register.ts';
import { ReviewersController, ReviewsController } from './reviewers/reviewers.controller.ts';
import { ReviewDocument, reviewSchema } from './reviews/review.schema.ts';
import { ReviewReminders } from './reviews/review-reminders.ts';
import { ReviewerController } from './reviews/reviewer.controller.ts';
import { ReviewerService } from './reviews/reviewer.service.ts';
import { Reviews } from './reviews/reviews.ts';
import { ManuscriptSweep } from './sweeps/sweep.ts';
import { ManuscriptWorker } from './worker.ts';

/** The file store, and what streams uploads to it. */
@Module({ imports: [FileStoreModule], providers: [Uploads], exports: [FileStoreModule, Uploads] })
class UploadsModule {}

@Module({})
export class AppModule implements NestModule {
  static with(config: ManuscriptsConfig): DynamicModule {
    const { AUTH_RPC, CATALOG_RPC, RPC_KEYS_FILE } = config;
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config, FilesConfig),
        MongoModule.forService(config, 'manuscripts', manuscriptsMigrations),
        QueuesModule.forRedis(config),
        MessagingModule,
        ChangesModule,
        MongooseModule.forFeature([
          { name: ManuscriptDocument.name, schema: manuscriptSchema },
          { name: CounterDocument.name, schema: counterSchema },
          { name: LinkDocument.name, schema: linkSchema },
          { name: LinkMailsDocument.name, schema: linkMailsSchema },
          { name: MailDocument.name, schema: mailSchema },
          { name: ReceiptDocument.name, schema: receiptSchema },
          { name: ReviewDocument.name, schema: reviewSchema },
          { name: ReviewerDocument.name, schema: reviewerSchema },
        ]),
        SessionModule.forService(config),
        UploadsModule,
        MulterModule.registerAsync({
          imports: [UploadsModule],
          inject: [Uploads],
          // Multer reads names as ISO 8859-1 by default.
          useFactory: (storage: Uploads) => ({ storage, defParamCharset: 'utf8' }),
        }),
      ],
      // The sample first: its path would be a manuscript's.
      controllers: [
        SampleManuscriptsController,
        PaymentController,
        AuthorController,
        BeginController,
        OfficeController,
        FeeController,
        ErasingController,
        ReviewsController,
        ReviewersController,
        ReviewerController,
        ManuscriptsQueuesController,
        AuthorDraftsController,
        MailsController,
        PapersController,
        ReservedController,
      ],
      providers: [
        { provide: AuthClient, useFactory: () => new AuthClient(AUTH_RPC, RPC_KEYS_FILE) },
        { provide: CatalogClient, useFactory: () => new CatalogClient(CATALOG_RPC, RPC_KEYS_FILE) },
        JournalSettings,
        Handlers,
        Manuscripts,
        Links,
        Mails,
        AuthorService,
        DraftRoom,
        Sending,
        Duplicates,
        AcceptedFile,
        ManuscriptFiles,
        Copies,
        ReadingViews,
        PdfCheck,
        PdfReader,
        Visible,
        OfficeService,
        Decisions,
        Messages,
        Figures,
        Publication,
        Fees,
        FeeReminders,
        Papers,
        ServiceRecords,
        Erasing,
        ErasedReviews,
        Package,
        SampleManuscripts,
        Reviews,
        ReviewerService,
        ReviewReminders,
        Candidates,
        Invitations,
        ReviewOffice,
        ReviewerList,
        ReviewerRegister,
        ManuscriptSweep,
        ManuscriptWorker,
      ],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(OnlyWhenOn, urlencoded({ extended: false, limit: '16kb' })).forRoutes(BeginController);
  }
}
