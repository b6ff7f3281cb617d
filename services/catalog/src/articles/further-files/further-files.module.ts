import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { FurtherFiles } from '../read/further-files.ts';
import { FurtherFilesController } from './further-files.controller.ts';

/** The upload of articles' further files. */
@Module({
  imports: [
    MulterModule.registerAsync({
      inject: [FurtherFiles],
      // Multer reads names as ISO 8859-1 by default.
      useFactory: (storage: FurtherFiles) => ({ storage, defParamCharset: 'utf8' }),
    }),
  ],
  controllers: [FurtherFilesController],
})
export class FurtherFilesModule {}
