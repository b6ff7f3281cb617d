import { PartialType } from '@nestjs/mapped-types';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { MAX_REASON } from '#contracts/manuscripts/limits.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { MaxText, OneOf, Optional, Required, Trimmed } from '#platform/validation/rules.ts';

/** Any of the fields; omitted ones are not changed. */
export class SaveDto extends PartialType(fieldsDto(draftFields), { skipNullProperties: false }) {
  /** The language of mails to the author. */
  @Optional() @OneOf(siteLanguages) mail_language?: SiteLanguage;
}

export class WithdrawDto {
  @Required('Please say why') @MaxText(MAX_REASON) @Trimmed() reason!: string;
}

export class ObjectionDto {
  @Required('Please say why') @MaxText(MAX_REASON) @Trimmed() text!: string;
}

export class OrganizationsQuery {
  @MaxText(200) q = '';
}
