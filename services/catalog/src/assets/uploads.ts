import { type CallHandler, type ExecutionContext, HttpException } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { MAX_UPLOAD_BYTES } from '#contracts/limits.js';
import { fieldError } from '#platform/domain-error.js';

/** One file of a multipart form, in memory: only signed-in staff get this far, and always under 5 MB. */
export function Upload(field: 'pdfFile' | 'imgFile') {
  const Form = FileInterceptor(field, {
    limits: {
      fileSize: MAX_UPLOAD_BYTES,
      files: 1,
      fields: 40,
      fieldSize: 300_000,
      fieldNameSize: 100,
      parts: 60,
    },
  });
  return class UploadInterceptor extends Form {
    override async intercept(context: ExecutionContext, next: CallHandler) {
      try {
        return await super.intercept(context, next);
      } catch (error) {
        throw tooLong(error) ?? error;
      }
    }
  };
}

/** A text that the form reader gave up on, told at its field as one that is read and then refused. */
function tooLong(error: unknown) {
  const cause = error instanceof HttpException ? (error.cause as { code?: string; field?: string }) : {};
  if (cause.code !== 'LIMIT_FIELD_VALUE' || !cause.field) return undefined;
  return fieldError(cause.field, 'This text is too long');
}
