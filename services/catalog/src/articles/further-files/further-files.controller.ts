import { Controller, Module, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { type FurtherFile, furtherFileFields } from '#contracts/fields/record-fields.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { furtherFileNames } from '#contracts/publication/further-files.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { Upload, uploadsInto } from '#platform/http/uploads.ts';
import { FurtherFiles } from '../read/further-files.ts';

@Controller('api/admin/further-files')
class FurtherFilesController {
  constructor(private readonly files: FurtherFiles) {}

  /** Stores a file. @returns a row for the article that it will belong to */
  @Post()
  @UseInterceptors(Upload('file', textLimits.totalBytes))
  async upload(@UploadedFile() file?: Express.Multer.File): Promise<FurtherFile> {
    if (!file) throw fieldError('file', 'The file is required');
    const row = valuesOf(furtherFileFields, { ...furtherFileNames(file.originalname), key: file.filename });
    const { further_files: rows } = await this.files.withSizes({ further_files: [row] });
    const [stored] = rows as [FurtherFile];
    if (stored.size === 0) throw fieldError('file', 'This file is empty');
    return stored;
  }
}

/** The upload of articles' further files. */
@Module({
  imports: [uploadsInto(FurtherFiles)],
  controllers: [FurtherFilesController],
})
export class FurtherFilesModule {}
