import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';

/**
 * The version in a write's `If-Match`, or undefined without one: then the write is unconditional.
 * @example save(@IfMatch() version: number | undefined)
 */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): number | undefined => {
  const header = context.switchToHttp().getRequest<Request>().headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  // A proxy that compresses a response makes its ETag a weak one.
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw fieldError('If-Match', 'If-Match must be a version such as "3"');
  return Number(version);
});

/**
 * Rejects a write based on an older version; call it inside of the write's transaction.
 * @param current the current entity, in the API's format
 * @throws DomainError version_conflict
 */
export function requireVersion(expected: number | undefined, current: { version: number }): void {
  if (expected !== undefined && expected !== current.version)
    throw new DomainError('version_conflict', { current });
}

/** Sets the version of a returned entity as its ETag. */
@Injectable()
export class VersionTags implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap((reply: unknown) => {
        const version = (reply as { version?: unknown } | null | undefined)?.version;
        if (typeof version === 'number' && !response.headersSent) response.setHeader('ETag', `"${version}"`);
      }),
    );
  }
}
