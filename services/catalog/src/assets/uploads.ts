import { FileInterceptor } from '@nestjs/platform-express';
import { MAX_UPLOAD_BYTES } from '#contracts/limits.js';

/** One file of a multipart form, in memory: only signed-in staff get this far, and never with more than 5 MB. */
export const Upload = (field: 'pdfFile' | 'imgFile') =>
  FileInterceptor(field, {
    limits: {
      fileSize: MAX_UPLOAD_BYTES,
      files: 1,
      fields: 40,
      fieldSize: 300_000,
      fieldNameSize: 100,
      parts: 60,
    },
  });
