import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources.module.ts';
import { RenderedFiles } from './rendered-files.ts';

/** The service's part of printing: sends files, and has the worker render missing ones. */
@Module({
  imports: [ResourcesModule],
  providers: [RenderedFiles],
  exports: [RenderedFiles, ResourcesModule],
})
export class RenderedFilesModule {}
