import { IntersectionType } from '@nestjs/mapped-types';
import { IsMongoId, Matches } from 'class-validator';
import { formatOfPicture } from '#contracts/values/pictures.ts';
import { type Visibility, visibilities } from '#contracts/text/statuses.ts';
import { AmendmentDto } from '../../publishing/editing/article-fields.dto.ts';
import { Integer, MaxText, OneOf, Rule } from '#platform/validation/rules.ts';

const isTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text))
    ? undefined
    : 'This must be a time such as 2026-01-31T09:30:00.000Z';
const former = /^(?:reference\/\d+(?:\.\d+)?|issue\/\d+\/\d+\/\d+|ojs\/(?:article|issue)\/[\w.-]{1,100})$/;
const areFormerAddresses = (text: string): string | undefined =>
  text === '' || text.split(', ').every((address) => former.test(address))
    ? undefined
    : 'These must be former addresses of an export';
const areFormerSlugs = (text: string): string | undefined =>
  text === '' || text.split(', ').every((slug) => /^[a-z0-9-]{1,80}$/.test(slug))
    ? undefined
    : 'These must be former addresses of an export';
const isPicture = (text: string) =>
  text === '' || formatOfPicture(text) ? undefined : 'This must be a picture of an export';

/*
 * The fields of an export beyond those of the forms, which are restored unchanged. The property names are the
 * columns that an export may have.
 */

class Restored {
  @IsMongoId({ message: 'This must be an id' }) id!: string;
}

/** What has addresses. */
class RestoredAddresses extends Restored {
  @Rule(areFormerAddresses) former_addresses = '';
}

class RestoredVersion extends Restored {
  @Integer(1, 1_000_000_000) version!: number;
}

export class RestoredIssueDto extends RestoredAddresses {
  @Integer(1800, 2200) year!: number;
  @Integer(0, 9_999) volume!: number;
  @Integer(0, 9_999) issue!: number;
  @Rule(isTime) creation!: string;
}

export class RestoredArticleDto extends IntersectionType(RestoredVersion, RestoredAddresses, AmendmentDto) {
  @OneOf(visibilities) status!: Visibility;
  @MaxText(200) createdby!: string;
  @Rule(isTime) creation!: string;
  @MaxText(200) modifiedby!: string;
  @Rule(isTime) modification!: string;
}

export class RestoredEditorDto extends RestoredVersion {
  @Rule(isPicture) picture = '';
  @Rule(isTime) creation!: string;
  @Rule(isTime) updated_at!: string;
}

export class RestoredPageDto extends RestoredVersion {
  @Rule(areFormerSlugs) former_slugs = '';
  @Rule(isTime) creation!: string;
  @Rule(isTime) modification!: string;
}

/** Usage of an article in a month, as counted where the journal was before. */
export class EarlierUsageDto {
  @IsMongoId({ message: 'This must be the id of an article' }) article!: string;
  @Matches(/^2\d{3}-(?:0[1-9]|1[0-2])$/, { message: 'The month must be like 2026-01' }) month!: string;
  @Integer(0, 1_000_000_000) investigations!: number;
  @Integer(0, 1_000_000_000) requests!: number;
  @Integer(0, 1_000_000_000) unique_investigations!: number;
  @Integer(0, 1_000_000_000) unique_requests!: number;
}

export class RestoredPartnerDto extends RestoredVersion {
  @Rule(isPicture) image = '';
}
