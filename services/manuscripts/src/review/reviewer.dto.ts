import { PartialType } from '@nestjs/mapped-types';
import { reportFields } from '#contracts/fields/review-fields.ts';
import { MAX_REASON } from '#contracts/manuscripts/limits.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { Flag, MaxText, OneOf, Optional, Trimmed } from '#platform/validation/rules.ts';

export class AnswerDto {
  @OneOf(['accept', 'decline']) answer!: 'accept' | 'decline';
  @Optional() @MaxText(MAX_REASON) @Trimmed() reason?: string;
  /** Another possible reviewer. */
  @Optional() @MaxText(MAX_REASON) @Trimmed() suggestion?: string;
  /** Whether the reviewer does not want to be invited again. */
  @Optional() @Flag() never?: boolean;
}

/** Any of the fields; omitted ones are not changed. */
export class SaveReportDto extends PartialType(fieldsDto(reportFields), { skipNullProperties: false }) {
  /** The language of mails to the reviewer. */
  @Optional() @OneOf(siteLanguages) language?: SiteLanguage;
}
