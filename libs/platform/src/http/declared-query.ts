import { parse } from 'node:querystring';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { readQuery, unknownParameters } from '#contracts/api/query-parameters.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isPublic } from '#platform/sessions/session.ts';
import { UNKNOWN_FIELD } from '#platform/validation/validation.ts';

/**
 * Filters a request's query parameters to those declared for its path. Unknown parameters are ignored on public
 * addresses, with or without a token (the gateway does the same for visitors), and rejected on staff calls.
 */
@Injectable()
export class DeclaredQuery implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const sent = Object.keys(request.query);
    if (sent.length === 0) return next.handle();
    if (isPublic(this.reflector, context)) {
      const query = parse(readQuery(request.path, request.url.slice(request.path.length + 1)));
      Object.defineProperty(request, 'query', { value: query });
      return next.handle();
    }
    const unknown = unknownParameters(request.path, sent);
    if (unknown.length === 0) return next.handle();
    const fields = Object.fromEntries(unknown.map((name) => [name, UNKNOWN_FIELD]));
    throw new DomainError('validation_failed', { message: UNKNOWN_FIELD, fields });
  }
}
