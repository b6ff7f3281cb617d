import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  NotFoundException,
} from '@nestjs/common';
import type { Application, Request, Response } from 'express';
import type { ErrorBody, ErrorCode } from '#contracts/api/errors.ts';
import { isDependencyFailure, isFullDisk } from '#platform/errors/dependency-failure.ts';
import { bodyError, DomainError } from '#platform/errors/domain-error.ts';
import { logger } from '#platform/process/logging.ts';
import { currentRequestId } from '#platform/context/request-context.ts';

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'validation_failed',
  401: 'unauthorized',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'file_too_large',
  429: 'too_many_requests',
  503: 'service_unavailable',
};

/** Message about JSON bodies: that of the error table is about files. */
const tooLargeBody = (limit: number): string =>
  `The request exceeds the limit of ${limit < 1_000_000 ? `${Math.floor(limit / 1_000)} kB` : '1 MB'}.`;

/** Maps any thrown value to an error of the table; messages of unknown errors never reach a client. */
function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (isDependencyFailure(thrown)) return new DomainError('service_unavailable', { retryAfterSeconds: 5 });
  if (isFullDisk(thrown)) return new DomainError('insufficient_storage');
  if (!(thrown instanceof HttpException)) return new DomainError('internal');
  const parser = parserErrorOf(thrown);
  if (parser?.type === 'entity.too.large')
    return new DomainError('file_too_large', { message: tooLargeBody(parser.limit) });
  if (parser?.type === 'entity.parse.failed') return bodyError('The body must be a JSON object or list');
  const status = thrown.getStatus();
  const code = codeOfStatus[status] ?? (status < 500 ? 'validation_failed' : undefined);
  return new DomainError(code ?? 'internal');
}

/** The body-parser error that Nest's own exception wraps. */
const parserErrorOf = ({ cause }: HttpException) =>
  cause instanceof Error && 'type' in cause ? (cause as Error & { type: string; limit: number }) : undefined;

/** The methods allowed for the request's path, when Nest found no route because of the method only. */
function methodsInstead(thrown: unknown, { app, method, path }: Request): string[] | undefined {
  if (!(thrown instanceof NotFoundException)) return undefined;
  const methods = allowedMethods(app, path);
  return methods.length > 0 && !methods.includes(method) ? methods : undefined;
}

export function errorBody(error: DomainError): ErrorBody {
  return {
    error: error.code,
    message: error.message,
    ...(error.details.fields && { fields: error.details.fields }),
    ...(error.details.current && { current: error.details.current }),
    requestId: currentRequestId(),
  };
}

/** Writes every error of a service in the common JSON format (requirements.md#errors). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const allowed = methodsInstead(thrown, http.getRequest<Request>());
    if (allowed) response.setHeader('Allow', allowed.join(', '));
    const error = allowed ? new DomainError('method_not_allowed') : toDomainError(thrown);
    if (error.status >= 500) logger.error({ err: thrown }, 'request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error.details.retryAfterSeconds) response.setHeader('Retry-After', error.details.retryAfterSeconds);
    // Replaces the type of the body that the handler would have returned.
    response.type('json').setHeader('Cache-Control', 'no-store');
    response.status(error.status).json(errorBody(error));
  }
}

/** Express's route layer; its types are incomplete. */
interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match(path: string): unknown;
}

/** Methods of all routes for a path, for the `Allow` header; empty when there is none. */
function allowedMethods(application: Application, path: string): string[] {
  const layers = application.router.stack as unknown as RouteLayer[];
  const methods = layers
    .filter(({ route }) => route !== undefined)
    .filter((layer) => layer.match(path))
    .flatMap(({ route }) => Object.keys(route?.methods ?? {}))
    .flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  return [...new Set(methods)].sort();
}
