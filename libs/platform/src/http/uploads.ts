import {
  type CallHandler,
  type DynamicModule,
  type ExecutionContext,
  HttpException,
  type Type,
} from '@nestjs/common';
import { FileFieldsInterceptor, FileInterceptor, MulterModule } from '@nestjs/platform-express';
import type { Response } from 'express';
import { MAX_UPLOAD_BYTES, tooLargeMessage } from '#contracts/text/limits.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { sendProcessing } from '#platform/http/processing.ts';

/** Streams the uploads of a module's controllers into a storage instead of the memory. */
export const uploadsInto = (Storage: Type, module?: Type): DynamicModule =>
  MulterModule.registerAsync({
    imports: module && [module],
    inject: [Storage],
    // Multer reads names as ISO 8859-1 by default.
    useFactory: (storage: object) => ({ storage, defParamCharset: 'utf8' }),
  });

type UploadField = 'pdfFile' | 'imgFile' | 'textFile' | 'file' | 'picture';

/** Receives one file of a multipart form in each of the fields, in memory unless the module has a storage for Multer. */
export function Upload(field: UploadField | readonly UploadField[], maxBytes = MAX_UPLOAD_BYTES) {
  const fields = [field].flat();
  const options = {
    limits: {
      fileSize: maxBytes,
      files: fields.length,
      fields: 50,
      fieldSize: 300_000,
      fieldNameSize: 100,
      parts: 60,
    },
  };
  const Form =
    typeof field === 'string'
      ? FileInterceptor(field, options)
      : FileFieldsInterceptor(
          fields.map((name) => ({ name, maxCount: 1 })),
          options,
        );
  return class UploadInterceptor extends Form {
    static readonly fields = fields;

    override async intercept(context: ExecutionContext, next: CallHandler) {
      // Files are checked one after another.
      sendProcessing(context.switchToHttp().getResponse<Response>());
      try {
        return await super.intercept(context, next);
      } catch (error) {
        throw (error instanceof HttpException && toDomainError(error, maxBytes)) || error;
      }
    }
  };
}

/** Translates errors of the form parser into field errors as other validations return them. */
function toDomainError({ cause }: HttpException, maxBytes: number): DomainError | undefined {
  const { code, field } = (cause ?? {}) as { code?: string; field?: string };
  if (code === 'LIMIT_FILE_SIZE' && field) {
    const message = tooLargeMessage(maxBytes);
    return new DomainError('file_too_large', { message, fields: { [field]: message } });
  }
  if (code === 'LIMIT_FIELD_VALUE' && field) return fieldError(field, 'This text is too long');
  if (code === 'LIMIT_UNEXPECTED_FILE' && field) return fieldError(field, 'No file is expected here');
  return undefined;
}
