import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ErrorCode } from '#contracts/api/errors.ts';
import { inLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { ErrorFilter } from './error-filter.ts';

const isForm = (request: Request): boolean =>
  request.method === 'POST' && request.is('application/x-www-form-urlencoded') !== false;

/** A form, which works without scripts, is redirected to the page that shows the outcome; a program receives 202. */
export function sendOutcome(request: Request, response: Response, page: string): void {
  response.set('Cache-Control', 'private, no-store');
  if (!isForm(request)) {
    response.status(202).json({});
    return;
  }
  const { language } = (request.body ?? {}) as { language?: unknown };
  response.redirect(303, inLanguage(page, siteLanguages.find((name) => name === language) ?? 'en'));
}

/** Redirects forms to the page that shows the error; programs receive it as everywhere. */
@Catch()
export class FormErrors extends ErrorFilter {
  constructor(private readonly errorPage: (code: ErrorCode) => string) {
    super();
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const [request, response] = host.getArgs<[Request, Response]>();
    if (!isForm(request) || !(thrown instanceof DomainError)) return super.catch(thrown, host);
    return sendOutcome(request, response, this.errorPage(thrown.code));
  }
}
