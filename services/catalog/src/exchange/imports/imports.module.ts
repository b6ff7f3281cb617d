import { Module } from '@nestjs/common';
import { FilesModule } from '../../files/files.module.ts';
import { importCollections } from './import.collections.ts';
import { ImportsController } from './imports.controller.ts';
import { ImportsService } from './imports.service.ts';

@Module({
  imports: [importCollections, FilesModule],
  controllers: [ImportsController],
  providers: [ImportsService],
  exports: [ImportsService],
})
export class ImportsModule {}
