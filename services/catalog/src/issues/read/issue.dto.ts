import { PartialType } from '@nestjs/mapped-types';
import { editedIssueFields, issuePlaceFields } from '#contracts/fields/issue-fields.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { OneOf, Optional } from '#platform/validation/rules.ts';

export class CreateIssueDto extends fieldsDto(issuePlaceFields) {}

/** What to change. */
export class EditIssueDto extends PartialType(fieldsDto(editedIssueFields), { skipNullProperties: false }) {
  /** Empty to remove the cover. */
  @Optional() @OneOf([''] as const) cover?: '';

  /** Empty to remove the PDF of the whole issue. */
  @Optional() @OneOf([''] as const) file?: '';
}
