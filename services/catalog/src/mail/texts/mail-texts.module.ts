import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailTextDocument, mailTextSchema } from './mail-text.schema.ts';
import { MailTexts } from './mail-texts.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: MailTextDocument.name, schema: mailTextSchema }])],
  providers: [MailTexts],
  exports: [MailTexts],
})
export class MailTextsModule {}
