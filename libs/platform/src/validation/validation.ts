import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import type { Request } from 'express';
import { bodyError, DomainError } from '#platform/errors/domain-error.ts';

export const UNKNOWN_FIELD = 'This field is not known';

/** Rejects unknown fields and wrong types with `validation_failed`, naming each field. */
export const validationPipe = new ValidationPipe({
  whitelist: true,
  forbidNonWhitelisted: true,
  transform: true,
  exceptionFactory: (errors: ValidationError[]) => {
    const fields = Object.fromEntries(errors.flatMap((error) => problemsOf(error, '')));
    return new DomainError('validation_failed', { message: Object.values(fields)[0], fields });
  },
});

/** The problems by field: 'title', or 'authors.2.orcid' for a field of the third row. */
function problemsOf(error: ValidationError, path: string): [string, string][] {
  const name = path + error.property;
  const nested = error.children ?? [];
  return nested.length > 0 && !error.constraints
    ? nested.flatMap((child) => problemsOf(child, `${name}.`))
    : [[name, problemOf(error)]];
}

/** Decorators are applied bottom-up: the last problem is that of the topmost decorator, which is the most specific. */
function problemOf(error: ValidationError): string {
  if (error.constraints?.whitelistValidation) return UNKNOWN_FIELD;
  return Object.values(error.constraints ?? {}).at(-1) ?? 'This field is not valid';
}

const supportedTypes = [
  'json',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
  'message/rfc822',
];

/** Rejects a body with an unsupported content type, which would otherwise be treated as empty. */
export function requireSupported(request: Request): void {
  const empty = request.headers['content-length'] === '0';
  const other = !empty && request.body === undefined && request.is(supportedTypes) === false;
  if (other) throw bodyError('The body must be JSON or a form');
}

/** Maximum depth; no entity is nested deeper than a list of objects, and recursive code must not overflow the stack. */
const MAX_DEPTH = 10;

/** Rejects excessively nested bodies before any recursive code runs. */
export function requireShallow(body: unknown): void {
  if (isTooDeep(body)) throw bodyError('The body has too many levels');
}

/** Maximum number of fields of an object; an article has fewer than a hundred. */
const MAX_FIELDS = 200;
/** Maximum number of items of a list; batches and references have up to 2,000. */
const MAX_ITEMS = 10_000;
/** Maximum number of values of a body. */
const MAX_VALUES = 50_000;

/** Rejects bodies with too many values, whose validation would take long. The body must not be too deep. */
export function requireFewValues(body: unknown): void {
  if (valuesOf(body) > MAX_VALUES) throw bodyError('The body has too many values');
}

/** Counts the values in a parsed JSON value; infinite when a list or an object has too many. */
function valuesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const parts: unknown[] = Object.values(value);
  if (parts.length > (Array.isArray(value) ? MAX_ITEMS : MAX_FIELDS)) return Infinity;
  return parts.reduce<number>((sum, part) => sum + valuesOf(part), 1);
}

/** Whether a value parsed from JSON is nested so deeply that recursive code could overflow the stack. */
export const isTooDeep = (value: unknown): boolean => isDeeper(value, MAX_DEPTH);

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
