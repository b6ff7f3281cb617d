import { PartialType } from '@nestjs/mapped-types';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { MAX_LETTER, MAX_NOTE } from '#contracts/manuscripts/limits.ts';
import { manuscriptFilters, type ManuscriptFilter } from '#contracts/manuscripts/manuscripts.ts';
import { type RequestedKind, requestedKinds } from '#contracts/policies/manuscript-stages.ts';
import { type DecisionKind, decisionKinds } from '#contracts/values/decision-kinds.ts';
import { isDate } from '#contracts/text/dates.ts';
import { emailProblem } from '#contracts/text/emails.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { PageQuery } from '#platform/validation/paging.ts';
import {
  Flag,
  Integer,
  Line,
  ListRule,
  MaxText,
  OneOf,
  Optional,
  Required,
  Rule,
  Trimmed,
} from '#platform/validation/rules.ts';

const dayProblem = (text: string): string | undefined =>
  isDate(text) ? undefined : 'Enter a date such as 2026-01-31';

const listProblem =
  (most: number, isValid: (item: string) => boolean) =>
  (value: unknown): string | undefined =>
    Array.isArray(value) &&
    value.length <= most &&
    value.every((item) => typeof item === 'string' && isValid(item))
      ? undefined
      : 'This list has an unknown value.';

const MAX_SHOWN = 50;

const isRequestable = (item: string): boolean => (requestedKinds as readonly string[]).includes(item);

class ValuesDto extends PartialType(fieldsDto(draftFields), { skipNullProperties: false }) {
  @Optional() @OneOf(siteLanguages) mail_language?: SiteLanguage;
}

export class AddDto extends ValuesDto {
  @Rule(emailProblem) @Trimmed() email!: string;
}

export class ChangeDto extends ValuesDto {
  @Optional() @Rule(emailProblem) @Trimmed() email?: string;
  /** Percentage. */
  @Optional() @Integer(0, 100) similarity?: number;
}

export class ListQuery extends PageQuery {
  @OneOf(manuscriptFilters) filter: ManuscriptFilter = 'all';
  @Optional() @OneOf(['1']) mine?: '1';
  @MaxText(200) q = '';
}

export class PeriodQuery {
  @Optional() @Rule(dayProblem) from?: string;
  @Optional() @Rule(dayProblem) to?: string;
}

export class LetterQuery {
  @OneOf(decisionKinds) kind!: DecisionKind;
  /** Separated by commas. */
  @Rule((text) =>
    text === '' || text.split(',').every(isRequestable)
      ? undefined
      : 'Choose the requested files from the list.',
  )
  asked = '';
  /** Ids of reviews and of files of reports, separated by commas; 'none' for none, and without it the reviews that are done. */
  @Optional() @MaxText(MAX_SHOWN * 37) show?: string;
  /** Due day that was chosen meanwhile. */
  @Optional() @Rule(dayProblem) due?: string;
}

export class DecisionDto {
  @OneOf(decisionKinds) kind!: DecisionKind;
  @Required('The subject is required') @Line(200) subject!: string;
  @Required('The letter is required') @MaxText(MAX_LETTER) letter!: string;
  @ListRule(listProblem(50, (item) => emailProblem(item) === undefined)) to!: string[];
  @Optional() @Rule(dayProblem) due?: string;
  @Optional() @ListRule(listProblem(requestedKinds.length, isRequestable)) asked?: RequestedKind[];
  /** Reviews and files of reports that the author sees from now on. */
  @Optional() @ListRule(listProblem(MAX_SHOWN, (item) => item.length <= 40)) show?: string[];
  /** Ids of files that were uploaded to go with it. */
  @Optional() @ListRule(listProblem(MAX_SHOWN, (item) => item.length <= 40)) files?: string[];
  /** Whether the user has checked the names that were found, and the parts that could not be searched. */
  @Optional() @Flag() send_anyway?: boolean;
}

export class MessageQuery {
  /** 'author', or the id of a review. */
  @MaxText(24) to = 'author';
}

export class MessageDto extends MessageQuery {
  @Required('The subject is required') @Line(200) subject!: string;
  @Required('The text is required') @MaxText(MAX_LETTER) letter!: string;
  @Optional() @ListRule(listProblem(MAX_SHOWN, (item) => item.length <= 40)) files?: string[];
  @Optional() @Flag() send_anyway?: boolean;
}

export class ReviewDto {
  @Optional() @Rule(dayProblem) due?: string;
}

export class DayDto {
  @Rule(dayProblem) due!: string;
}

export class HandleDto {
  @Flag() handle!: boolean;
  /** Handling editor from now on; the caller without one. */
  @Optional() @MaxText(24) user?: string;
}

export class RecuseDto {
  /** Another user, if an administrator recuses them. */
  @Optional() @MaxText(24) user?: string;
  @Flag() recused!: boolean;
}

export class NoteDto {
  @Required('The note is required') @MaxText(MAX_NOTE) @Trimmed() text!: string;
}
