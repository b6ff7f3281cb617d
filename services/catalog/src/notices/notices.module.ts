import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NoticeDocument, noticeSchema } from './notice.schema.ts';
import { NoticesService } from './notices.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: NoticeDocument.name, schema: noticeSchema }])],
  providers: [NoticesService],
  exports: [NoticesService, MongooseModule],
})
export class NoticesModule {}
