import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { PUBLIC_CACHE_CONTROL, maxAgeValue } from '#contracts/api/cache-tags.ts';
import type { SessionRequest } from '#platform/sessions/session.ts';

type TagsOf = (response: never, params: Record<string, string>) => string[];
/** In seconds. */
export const MINUTE = 60;

interface Caching {
  tagsOf: TagsOf;
  seconds: number;
}
const CACHING = 'caching of the public response';

/**
 * Lets caches store the response to a visitor, tagged with its contents, so that a change's event invalidates it. Without
 * tags it expires by time alone, and no CDN stores it for longer than the gateway.
 * @param seconds for how long it is valid, if it depends on the clock or on what has no events
 */
export const PublicCache = (tagsOf: TagsOf, seconds = 0) =>
  SetMetadata<string, Caching>(CACHING, { tagsOf, seconds });

@Injectable()
export class CacheHeaders implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<SessionRequest>();
    const response = context.switchToHttp().getResponse<Response>();
    const caching = this.reflector.get<Caching | undefined>(CACHING, context.getHandler());
    return next.handle().pipe(
      tap((reply) => {
        if (response.headersSent || response.hasHeader('Cache-Control')) return;
        if (!caching || request.user) {
          response.setHeader('Cache-Control', 'private, no-store');
          return;
        }
        const params = request.params as Record<string, string>;
        response.setHeader('Cache-Control', PUBLIC_CACHE_CONTROL);
        const tags = caching.tagsOf(reply as never, params);
        if (tags.length > 0) response.setHeader('Surrogate-Key', tags.join(' '));
        if (caching.seconds > 0) response.setHeader('Surrogate-Control', maxAgeValue(caching.seconds));
      }),
    );
  }
}
