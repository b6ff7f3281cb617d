import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type AlertOutcome, alertPaths } from '#contracts/journal/alerts.ts';
import { inLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { ErrorFilter } from '#platform/http/error-filter.ts';

const FORM = 'application/x-www-form-urlencoded';

const isForm = (request: Request): boolean => request.is(FORM) !== false && request.method === 'POST';

/** A form is redirected to the page that shows the outcome; a program receives 202. */
export function sendOutcome(
  request: Request,
  response: Response,
  outcome: AlertOutcome,
  token?: string,
): void {
  response.set('Cache-Control', 'private, no-store');
  if (!isForm(request)) {
    response.status(202).json({});
    return;
  }
  const page =
    token === undefined ? `${alertPaths.page}?` : `${alertPaths.manage(encodeURIComponent(token))}&`;
  const { language } = request.body as { language?: unknown };
  const pageLanguage = siteLanguages.find((name) => name === language) ?? 'en';
  response.redirect(303, inLanguage(`${page}status=${outcome}`, pageLanguage));
}

/** The same for errors. */
@Catch()
export class FormErrors extends ErrorFilter {
  override catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (!isForm(request) || !(thrown instanceof DomainError)) return super.catch(thrown, host);
    return sendOutcome(request, response, outcomeOfError(thrown));
  }
}

function outcomeOfError({ code }: DomainError): AlertOutcome {
  if (code === 'too_many_requests') return 'limited';
  return code === 'validation_failed' || code === 'not_found' ? 'invalid' : 'failed';
}
