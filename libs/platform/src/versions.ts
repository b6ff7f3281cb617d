import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { DomainError, fieldError } from './domain-error.js';

/**
 * The version that a write's `If-Match` names, or undefined when it names none: then the write goes through.
 *
 * @example save(@IfMatch() version: number | undefined)
 */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): number | undefined => {
  const header = context.switchToHttp().getRequest<Request>().headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  // A proxy that compresses an answer makes its tag a weak one.
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw fieldError('If-Match', 'If-Match must be a version such as "3"');
  return Number(version);
});

/**
 * Refuses a write that was made upon an older version; call it inside of the write's transaction.
 *
 * @param current the entity as it is now, as the API answers it
 * @throws DomainError version_conflict
 */
export function requireVersion(expected: number | undefined, current: { version: number }): void {
  if (expected !== undefined && expected !== current.version)
    throw new DomainError('version_conflict', { current });
}

/** Says the version of an answered entity as its ETag too. */
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
