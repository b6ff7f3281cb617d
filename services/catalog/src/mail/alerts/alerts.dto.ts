import { Transform } from 'class-transformer';
import { alertProblem, MAX_ALERTS } from '#contracts/journal/alerts.ts';
import { emailProblem } from '#contracts/text/emails.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { ListOf, MaxText, OneOf, Optional, Rule, Trimmed } from '#platform/validation/rules.ts';

const MAX_TOKEN_LENGTH = 100;

class FormDto {
  /** Alert as `parseAlert` reads it. */
  @Optional() @OneOf(siteLanguages) language?: SiteLanguage;
}

export class SubscribeDto extends FormDto {
  @Rule(emailProblem) @Trimmed() email!: string;
  /** Alert as `parseAlert` reads it. */
  @Rule(alertProblem) @MaxText(1_000) alert!: string;
}

export class TokenFormDto extends FormDto {
  @MaxText(MAX_TOKEN_LENGTH) token!: string;
}

export class TokenDto {
  @MaxText(MAX_TOKEN_LENGTH) token!: string;
}

export class ReplaceAlertsDto extends TokenFormDto {
  /** Alerts; none ends all of them. A form sends one as text, and a choice of none as an empty one. */
  @Optional()
  @ListOf(MAX_ALERTS, alertProblem)
  @Transform(({ value }: { value: unknown }) => toList(value))
  alert?: string[];
}

export class EraseDto {
  @Rule(emailProblem) @Trimmed() email!: string;
}

function toList(value: unknown): unknown {
  const list: unknown = typeof value === 'string' ? [value] : value;
  const chosen: unknown = Array.isArray(list) ? list.filter((name) => name !== '') : list;
  return Array.isArray(chosen) && chosen.length === 0 ? undefined : chosen;
}
