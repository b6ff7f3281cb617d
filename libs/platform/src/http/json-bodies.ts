import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import { json, type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import { isOpenToAll } from '#platform/sessions/session.ts';
import { largestJson } from '#platform/validation/body-size.ts';
import { requireFewValues, requireShallow, requireSupported } from '#platform/validation/validation.ts';
import { type AcceptedBody, BODIES } from './responds.ts';

/** The most that a call may take, whatever its fields add up to: with a session or a link, */
const MAX_BYTES = 1_048_576;
/** and without. */
const MAX_PUBLIC_BYTES = 16_000;
/** Nest's number of `@Body()` among the kinds of parameters. */
const BODY = 3;

type Handler = Pick<ExecutionContext, 'getHandler' | 'getClass'>;

/**
 * Parses the JSON of a call once the guards have let it in, and as much of it, unpacked, as its handler can accept.
 * A handler without a body leaves it unread.
 */
@Injectable()
export class JsonBodies implements NestInterceptor {
  private readonly parsers = new Map<unknown, ReturnType<typeof json> | undefined>();

  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() === 'http') {
      const http = context.switchToHttp();
      await this.parse(context, http.getRequest(), http.getResponse());
    }
    return next.handle();
  }

  private async parse(context: Handler, request: Request, response: Response): Promise<void> {
    const parser = this.parserOf(context);
    if (!parser) return;
    await new Promise<void>((resolve, reject) => {
      parser(request, response, (error?: Error & { status?: number }) => {
        if (error) reject(new HttpException(error.message, error.status ?? 400, { cause: error }));
        else resolve();
      });
    });
    requireSupported(request);
    requireShallow(request.body);
    requireFewValues(request.body);
  }

  private parserOf(context: Handler): ReturnType<typeof json> | undefined {
    const handler = context.getHandler();
    if (!this.parsers.has(handler)) {
      const limit = bodyLimit(this.reflector, context);
      this.parsers.set(handler, limit === undefined ? undefined : json({ limit }));
    }
    return this.parsers.get(handler);
  }
}

/** The bytes of JSON that a handler takes; undefined when it takes none. */
export function bodyLimit(reflector: Reflector, context: Handler): number | undefined {
  const accepted = acceptedBody(reflector, context);
  const most = isOpenToAll(reflector, context) ? MAX_PUBLIC_BYTES : MAX_BYTES;
  return accepted && Math.min(most, largestJson(accepted));
}

/** @throws Error for a body that neither a class nor a schema describes */
function acceptedBody(reflector: Reflector, context: Handler): Parameters<typeof largestJson>[0] | undefined {
  const { name } = context.getHandler();
  const controller = context.getClass();
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as object;
  const place = Object.keys(parameters).find((key) => key.startsWith(`${BODY}:`));
  if (place === undefined) return undefined;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) as Type[];
  const type = types[Number(place.slice(2))];
  if (type && type !== Object) return type;
  const { schema } = reflector.get<AcceptedBody | undefined>(BODIES, context.getHandler()) ?? {};
  if (schema?.type === undefined)
    throw new Error(`${controller.name}.${name} does not say what body it takes`);
  return { ...schema, type: schema.type };
}
