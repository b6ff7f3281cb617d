import { Module } from '@nestjs/common';
import { FileStoreModule } from '#platform/files/file-store.module.ts';
import { PdfCheck } from '#platform/files/pdf-check.ts';
import { PicturesController } from './pictures.controller.ts';
import { Pictures } from './pictures.ts';

@Module({
  imports: [FileStoreModule],
  controllers: [PicturesController],
  providers: [Pictures, PdfCheck],
  exports: [FileStoreModule, Pictures, PdfCheck],
})
export class FilesModule {}
