import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ArticlesModule } from '../articles/articles.module.ts';
import { NoticeDocument, noticeSchema } from './notice.schema.ts';
import { NoticesController } from './notices.controller.ts';
import { NoticesService } from './notices.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: NoticeDocument.name, schema: noticeSchema }]), ArticlesModule],
  controllers: [NoticesController],
  providers: [NoticesService],
  exports: [NoticesService, MongooseModule],
})
export class NoticesModule {}
