import { PartialType } from '@nestjs/mapped-types';
import { editableIssueFields, issuePlaceFields } from '#contracts/fields/issue-fields.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { OneOf, Optional } from '#platform/validation/rules.ts';

export class CreateIssueDto extends fieldsDto(issuePlaceFields) {}

/** Fields of an issue to change; omitted ones are not changed. */
export class EditIssueDto extends PartialType(fieldsDto(editableIssueFields), { skipNullProperties: false }) {
  /** Cover; empty removes it, and a new one is uploaded as `imgFile`. */
  @Optional() @OneOf([''] as const, undefined, 'Leave this empty to remove the cover') cover?: '';

  /** The PDF of the whole issue; a new one is `pdfFile`. */
  @Optional() @OneOf([''] as const, undefined, 'Leave this empty to remove the PDF') file?: '';
}
