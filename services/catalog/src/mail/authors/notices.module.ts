import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AlertSenderDocument, alertSenderSchema } from '../transport/mail-sender.schema.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { NoticeDocument, noticeSchema } from './notice.schema.ts';
import { NoticesController } from './notices.controller.ts';
import { NoticesService } from './notices.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: NoticeDocument.name, schema: noticeSchema },
      { name: AlertSenderDocument.name, schema: alertSenderSchema },
    ]),
    ArticlesModule,
  ],
  controllers: [NoticesController],
  providers: [NoticesService],
  exports: [NoticesService, MongooseModule],
})
export class NoticesModule {}
