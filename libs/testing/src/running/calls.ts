import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { isPublic } from '#platform/sessions/session.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** An HTTP call of a service as its controllers declare it. */
export interface DeclaredCall {
  /** Method and path, such as 'GET /api/users/:id'. */
  call: string;
  isOpen: boolean;
  getHandler: () => () => void;
  getClass: <T>() => Type<T>;
}

export function callsOf(app: INestApplication): DeclaredCall[] {
  const [reflector, scanner] = [new Reflector(), new MetadataScanner()];
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype }) =>
    scanner.getAllMethodNames((metatype as Type).prototype as object).flatMap((name) => {
      const handler = ((metatype as Type).prototype as Record<string, () => void>)[name]!;
      const method = reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler);
      const context = { getHandler: () => handler, getClass: <T>() => metatype as Type<T> };
      if (method === undefined) return [];
      const paths = [metatype as Type, handler].map((of) => reflector.get<string>(PATH_METADATA, of));
      const call = `${RequestMethod[method]} /${paths.join('/')}`.replace(/\/{2,}/g, '/').replace(/\/$/, '');
      return { call, isOpen: isPublic(reflector, context), ...context };
    }),
  );
}

/** Calls that are not public. */
export const staffCalls = (app: INestApplication): string[] =>
  callsOf(app).flatMap(({ call, isOpen }) => (isOpen ? [] : call));
