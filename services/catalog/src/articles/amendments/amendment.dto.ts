import { PickType } from '@nestjs/mapped-types';
import { type AmendmentType, amendmentTypes } from '#contracts/publication/amendments.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { OneOf, Required } from '#platform/validation/rules.ts';

/** A notice about an article: its type and reason, its own text and date, and where it is published. */
export class PublishAmendmentDto extends PickType(fieldsDto(articleFields), [
  'amendment_type',
  'amendment_reason',
  'publishdate',
  'abstract',
  'refnumber',
  'year',
  'volume',
  'issue',
  'pagenumber',
  'article_number',
  'authorname',
  'doi',
]) {
  @OneOf(amendmentTypes, 'The type of notice is required') override amendment_type!: AmendmentType;
  @Required('The reason is required') override amendment_reason!: string;
}
