import type { Type } from '@nestjs/common';
import { IntersectionType } from '@nestjs/mapped-types';
import { IsMongoId, Matches } from 'class-validator';
import { editableIssueFields } from '#contracts/fields/issue-fields.ts';
import { type Visibility, visibilities } from '#contracts/values/statuses.ts';
import { type ListedKind, pictureName, timeProblem } from '../../journal/listed-kind.ts';
import { AmendmentDto } from '../../articles/editing/article-fields.dto.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { Integer, MaxText, OneOf, Optional, Rule } from '#platform/validation/rules.ts';

const former = /^(?:reference\/\d+(?:\.\d+)?|issue\/\d+\/\d+\/\d+|ojs\/(?:article|issue)\/[\w.-]{1,100})$/;
const areFormerAddresses = (text: string): string | undefined =>
  text === '' || text.split(', ').every((address) => former.test(address))
    ? undefined
    : 'These must be former addresses of an export';

/*
 * The fields of an export beyond those of the forms, which are restored unchanged. The property names are the
 * columns that an export may have.
 */

class Restored {
  @IsMongoId({ message: 'This must be an id' }) id!: string;
}

/** Entity with former addresses. */
class RestoredAddresses extends Restored {
  @Rule(areFormerAddresses) former_addresses = '';
}

class RestoredVersion extends Restored {
  @Integer(1, 1_000_000_000) version!: number;
}

export class RestoredIssueDto extends IntersectionType(RestoredAddresses, fieldsDto(editableIssueFields)) {
  @Rule(timeProblem) creation!: string;
  @Optional() @Integer(1, 1_000_000_000) version = 1;
  @Optional() @Rule((text) => (text === '' ? undefined : pictureName.problem(text))) cover = '';
  /** Name of the PDF of the whole issue in the zip. */
  @Optional() @MaxText(200) pdf?: string;
}

export class RestoredArticleDto extends IntersectionType(RestoredVersion, RestoredAddresses, AmendmentDto) {
  @OneOf(visibilities) status!: Visibility;
  @MaxText(200) createdby!: string;
  @Rule(timeProblem) creation!: string;
  @MaxText(200) modifiedby!: string;
  @Rule(timeProblem) modification!: string;
}

/** Usage of an article in a month, as counted where the journal was before. */
export class EarlierUsageDto {
  @IsMongoId({ message: 'This must be the id of an article' }) article!: string;
  @Matches(/^2\d{3}-(?:0[1-9]|1[0-2])$/, {
    message: 'Enter the month as year and month, for example 2026-01',
  })
  month!: string;
  @Integer(0, 1_000_000_000) investigations!: number;
  @Integer(0, 1_000_000_000) requests!: number;
  @Integer(0, 1_000_000_000) unique_investigations!: number;
  @Integer(0, 1_000_000_000) unique_requests!: number;
}

/** The class for what exports have of an entity of the kind beyond its form. */
export function restoredDto({ columns }: ListedKind): Type<RestoredEntity> {
  class RestoredDto extends RestoredVersion {}
  for (const [name, { problem, optional }] of Object.entries(columns)) {
    Rule(problem)(RestoredDto.prototype, name);
    if (optional) Optional()(RestoredDto.prototype, name);
  }
  return RestoredDto as Type<RestoredEntity>;
}
type RestoredEntity = RestoredVersion & Record<string, string | undefined>;
