import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailServersModule } from '../../journal/mail-server/mail-servers.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { NoticeDocument, noticeSchema } from './notice.schema.ts';
import { NoticesController } from './notices.controller.ts';
import { NoticesService } from './notices.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: NoticeDocument.name, schema: noticeSchema }]),
    ArticlesModule,
    MailServersModule,
  ],
  controllers: [NoticesController],
  providers: [NoticesService],
  exports: [NoticesService, MongooseModule],
})
export class NoticesModule {}
