import { PartialType } from '@nestjs/mapped-types';
import { editedIssueFields, issuePlaceFields } from '#contracts/fields/issue-fields.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';

export class CreateIssueDto extends fieldsDto(issuePlaceFields) {}

/** What to change. */
export class EditIssueDto extends PartialType(fieldsDto(editedIssueFields), { skipNullProperties: false }) {}
