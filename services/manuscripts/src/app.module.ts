import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { urlencoded } from 'express';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { FileStoreModule } from '#platform/files/file-store.module.ts';
import { FilesConfig } from '#platform/files/files-config.ts';
import { PdfCheck } from '#platform/files/pdf-check.ts';
import { PdfReader } from '#platform/files/pdf-reader.ts';
import { uploadsInto } from '#platform/http/uploads.ts';
import { ConfigModule } from '#platform/process/config.module.ts';
import { SessionModule } from '#platform/sessions/session.module.ts';
import { ChangesModule } from '#platform/writes/changes.ts';
import { AuthorController, AuthorDraftsController } from './author/author.controller.ts';
import { AuthorService } from './author/author.service.ts';
import { SendManuscript } from './author/send-manuscript.ts';
import type { ManuscriptsConfig } from './config.ts';
import { DraftLimits } from './author/draft-limits.ts';
import { Duplicates } from './register/find-duplicates.ts';
import { Erasing } from './retention/erasing.ts';
import { OfficeFilesController } from './office/office-files.controller.ts';
import { ErasingController } from './retention/erasing.controller.ts';
import { Package } from './office/package.ts';
import { FeeReminders } from './fees/fee-reminders.ts';
import { FeeController, PaymentController } from './fees/fee.controller.ts';
import { Fees } from './fees/fees.ts';
import { ReceiptDocument, receiptSchema } from './register/receipt.schema.ts';
import { ReservedController } from './fees/reserved.controller.ts';
import { UploadCheck } from './files/upload-check.ts';
import { Copies } from './files/copies/copies.ts';
import { ManuscriptsQueuesController } from './files/copies/queues.controller.ts';
import { ManuscriptFiles } from './files/manuscript-files.ts';
import { ReadingViews } from './files/reading-views.ts';
import { Uploads } from './files/uploads.ts';
import { AuthClient, CatalogClient } from './settings/clients.ts';
import { JournalSettings, RequireSubmissions } from './settings/journal-settings.ts';
import { BeginController } from './author/begin.controller.ts';
import {
  LinkDocument,
  LinkMailsDocument,
  linkMailsSchema,
  linkSchema,
} from './register/links/link.schema.ts';
import { Links } from './register/links/links.ts';
import { MailDocument, mailSchema } from './mails/mail.schema.ts';
import { Mails } from './mails/mails.ts';
import { MailsController } from './mails/mails.controller.ts';
import {
  CounterDocument,
  counterSchema,
  ManuscriptDocument,
  manuscriptSchema,
} from './register/manuscript.schema.ts';
import { Handlers } from './register/handlers.ts';
import { Manuscripts } from './register/manuscripts.ts';
import { manuscriptsMigrations } from './migrations/migrations.ts';
import { Decisions } from './office/decisions.ts';
import { TodaysManuscripts } from './office/todays-manuscripts.ts';
import { SubmissionStatistics } from './register/submission-statistics.ts';
import { StaffManuscripts } from './review/staff-manuscripts.ts';
import { OfficeController } from './office/office.controller.ts';
import { Messages } from './office/messages.ts';
import { OfficeService } from './office/office.service.ts';
import { ManuscriptAccess } from './register/manuscript-access.ts';
import { LettersAndReceipts } from './documents/letters-and-receipts.ts';
import { ServiceRecords } from './documents/service-records.ts';
import { DocumentsController } from './documents/documents.controller.ts';
import { Publication } from './office/publication.ts';
import { SampleManuscriptsController } from './retention/sample/sample-manuscripts.controller.ts';
import { Candidates } from './review/candidates.ts';
import { Invitations } from './review/invitations.ts';
import { ReviewOffice } from './review/review-office.ts';
import { ReviewerDocument, reviewerSchema } from './register/reviewer.schema.ts';
import { ReviewerList } from './review/reviewer-list.ts';
import { ReviewerRegister } from './review/reviewer-register.ts';
import { ReviewersController, ReviewsController } from './review/reviewers.controller.ts';
import { ReviewDocument, reviewSchema } from './register/review.schema.ts';
import { ReviewReminders } from './review/review-reminders.ts';
import { ReviewerController } from './review/reviewer.controller.ts';
import { ReviewerService } from './review/reviewer.service.ts';
import { Reviews } from './review/reviews.ts';
import { ManuscriptSweep } from './retention/sweep.ts';
import { ManuscriptWorker } from './worker.ts';

/** The file store, and the service that streams uploads to it. */
@Module({ imports: [FileStoreModule], providers: [Uploads], exports: [FileStoreModule, Uploads] })
class UploadsModule {}

@Module({})
export class AppModule implements NestModule {
  static with(config: ManuscriptsConfig): DynamicModule {
    const { AUTH_RPC, CATALOG_RPC, RPC_KEYS_FILE } = config;
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config, FilesConfig),
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
        uploadsInto(Uploads, UploadsModule),
      ],
      controllers: [
        SampleManuscriptsController,
        PaymentController,
        AuthorController,
        BeginController,
        OfficeController,
        FeeController,
        ErasingController,
        OfficeFilesController,
        ReviewsController,
        ReviewersController,
        ReviewerController,
        ManuscriptsQueuesController,
        AuthorDraftsController,
        MailsController,
        DocumentsController,
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
        DraftLimits,
        SendManuscript,
        Duplicates,
        UploadCheck,
        ManuscriptFiles,
        Copies,
        ReadingViews,
        PdfCheck,
        PdfReader,
        ManuscriptAccess,
        OfficeService,
        Decisions,
        Messages,
        TodaysManuscripts,
        SubmissionStatistics,
        StaffManuscripts,
        Publication,
        Fees,
        FeeReminders,
        LettersAndReceipts,
        ServiceRecords,
        Erasing,
        Package,
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
    consumer
      .apply(RequireSubmissions, urlencoded({ extended: false, limit: '16kb' }))
      .forRoutes(BeginController);
  }
}
