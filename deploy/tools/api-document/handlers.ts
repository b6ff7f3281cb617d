import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import {
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { getMetadataStorage } from 'class-validator';
import { Idempotent, TAKES_IDEMPOTENCY_KEY } from '#platform/writes/idempotency.ts';
import { BODIES, type Bodies, RESPONSES } from '#platform/http/responds.ts';
import { isPublic, rolesOf } from '#platform/sessions/session.ts';
import type { Role } from '#contracts/policies/roles.ts';

/** A handler, its controller, and what its decorators declare. */
export interface Handler {
  controller: string;
  method: string;
  isPublic: boolean;
  roles: readonly Role[];
  /** Status of the successful response. */
  status: number;
  contentType: string | undefined;
  responses: Bodies;
  body: { type: string; schema: object } | undefined;
  /** The field of a multipart form that has the file. */
  upload: readonly string[] | undefined;
  isIdempotent: boolean;
  /** The classes that validate its body and query. */
  dtos: Type<object>[];
}

type Interceptor = Type & { fields?: readonly string[] };

/** The HTTP handlers of a service, by the id that @nestjs/swagger gives their operation. */
export function handlersOf(app: INestApplication): Map<string, Handler> {
  const [reflector, scanner] = [new Reflector(), new MetadataScanner()];
  const found = new Map<string, Handler>();
  for (const module of app.get(ModulesContainer).values())
    for (const { metatype } of module.controllers.values()) {
      const controller = metatype as Type;
      const prototype = controller.prototype as Record<string, () => void>;
      for (const method of scanner.getAllMethodNames(prototype)) {
        const handler = prototype[method]!;
        const verb = reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler);
        if (verb !== undefined)
          found.set(`${controller.name}_${method}`, handlerOf(reflector, controller, method, handler, verb));
      }
    }
  return found;
}

function handlerOf(
  reflector: Reflector,
  controller: Type,
  method: string,
  handler: () => void,
  verb: RequestMethod,
): Handler {
  const context = { getHandler: () => handler, getClass: <T>() => controller as Type<T> };
  const interceptors = reflector.get<Interceptor[] | undefined>(INTERCEPTORS_METADATA, handler) ?? [];
  const headers =
    reflector.get<{ name: string; value: string }[] | undefined>(HEADERS_METADATA, handler) ?? [];
  return {
    controller: controller.name,
    method,
    isPublic: isPublic(reflector, context),
    roles: rolesOf(reflector, context),
    status:
      reflector.get<number | undefined>(HTTP_CODE_METADATA, handler) ??
      (verb === RequestMethod.POST ? 201 : 200),
    contentType: headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value.split(';')[0],
    responses: reflector.get<Bodies | undefined>(RESPONSES, handler) ?? {},
    body: reflector.get<Handler['body']>(BODIES, handler),
    upload: interceptors.find(({ fields }) => fields !== undefined)?.fields,
    isIdempotent:
      interceptors.some((interceptor) => interceptor === Idempotent) ||
      reflector.get<true | undefined>(TAKES_IDEMPOTENCY_KEY, handler) === true,
    dtos: dtosOf(controller, method),
  };
}

function dtosOf(controller: Type, method: string): Type<object>[] {
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) ??
    []) as Type[];
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
    string,
    { index: number }
  >;
  return Object.values(parameters)
    .map(({ index }) => types[index])
    .filter((type): type is Type<object> => type !== undefined && isValidated(type));
}

const isValidated = (type: Type): boolean =>
  getMetadataStorage().getTargetValidationMetadatas(type, '', true, false).length > 0;
