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
import { getMetadataStorage } from 'class-validator';
import { json, type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import { isOpenToAll } from '#platform/sessions/session.ts';
import type { RuleSchema } from '#platform/validation/rules.ts';
import { requireFewValues, requireShallow, requireSupported } from '#platform/validation/validation.ts';
import { type AcceptedBody, BODIES } from './responds.ts';

/** Limits of a body, whatever its fields add up to, for calls with a session or a link and for public calls. */
const MAX_BYTES = 1_048_576;
const MAX_PUBLIC_BYTES = 16_000;
/** Nest's number of `@Body()` among the kinds of parameters. */
const BODY = 3;

type Handler = Pick<ExecutionContext, 'getHandler' | 'getClass'>;

/** Parses the JSON of a call, after the guards have accepted it, up to the size that its handler accepts. */
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
    const parser = this.findParser(context);
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

  private findParser(context: Handler): ReturnType<typeof json> | undefined {
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

/** Bytes of an escaped character: a backslash, u and four digits. */
const CHARACTER = 6;
/** Bytes of a number, true, false or null. */
const SHORT_VALUE = 25;
/** Bytes of the quotes, colon and comma of a property. */
const PUNCTUATION = 4;
/** Characters of a text, and entries of a list, whose rule states no length, such as an address or a password. */
const TEXT_LENGTH = 300;
const LIST_LENGTH = 100;
/** Room for blanks between values, and for unknown fields, whose names the error states. */
const ROOM = 2_000;

/** The bytes of the largest JSON that a class or a schema can accept. */
function largestJson(accepted: Type<object> | RuleSchema): number {
  return ROOM + (typeof accepted === 'function' ? sizeOfDto(accepted) : sizeOfSchema(accepted));
}

function sizeOfDto(dto: Type<object>): number {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  const rulesByProperty = Map.groupBy(rules, ({ propertyName }) => propertyName);
  return [...rulesByProperty].reduce((sum, [name, itsRules]) => {
    const schemas = itsRules.map(({ constraints }) => (constraints as unknown[] | undefined)?.[0]);
    const schema = Object.assign({}, ...schemas.filter(isSchema)) as RuleSchema;
    return sum + name.length + PUNCTUATION + sizeOfSchema(schema);
  }, 2);
}

const isSchema = (constraint: unknown): constraint is RuleSchema =>
  typeof constraint === 'object' && constraint !== null && 'type' in constraint;

function sizeOfSchema({
  type,
  maxLength,
  maxItems,
  items,
  enum: options,
  rows,
  maxBytes,
}: RuleSchema): number {
  if (maxBytes !== undefined) return maxBytes;
  if (type === 'array') {
    const item = rows ? sizeOfDto(rows) : sizeOfSchema(items ?? { type: 'string' });
    return 2 + (maxItems ?? LIST_LENGTH) * (item + 1);
  }
  if (type !== 'string') return SHORT_VALUE;
  const longest = options ? Math.max(...options.map(({ length }) => length)) : maxLength;
  return 2 + CHARACTER * (longest ?? TEXT_LENGTH);
}
