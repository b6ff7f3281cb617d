import { PartialType } from '@nestjs/mapped-types';
import { Integer } from '#platform/validation/rules.ts';

export class CreateIssueDto {
  @Integer(0, 9_999) volume!: number;
  @Integer(0, 9_999) issue!: number;
  @Integer(1800, 2200) year!: number;
}

/** The numbers to change. */
export class RenameIssueDto extends PartialType(CreateIssueDto, { skipNullProperties: false }) {}
