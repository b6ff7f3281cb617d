import { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/mapped-types';
import { type Standing, standings } from '#contracts/publication/amendments.ts';
import { amendmentNames, articleFields, enteredArticleFields } from '#contracts/fields/article-fields.ts';
import { emailListProblem } from '#contracts/text/emails.ts';
import { type PaymentType, type Visibility, visibilities } from '#contracts/text/statuses.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { MaxText, OneOf, Optional, Rule, Trimmed } from '#platform/validation/rules.ts';

/** The add-article form. */
export class AddArticleDto extends fieldsDto(enteredArticleFields) {
  override ptype: PaymentType = 'paid';
}

/**
 * Any of an article's fields; omitted ones are not changed. The list's status switch sends the status alone.
 */
export class EditArticleDto extends PartialType(OmitType(fieldsDto(enteredArticleFields), ['email']), {
  skipNullProperties: false,
}) {
  @Optional()
  @Trimmed()
  @Rule((text) => (text === '' ? undefined : emailListProblem(text)))
  @MaxText(articleFields.email.max)
  email?: string;

  @Optional() @OneOf(visibilities) status?: Visibility;
}

/** When the articles of an issue are published: now if empty. */
export class PublishIssueDto extends PickType(fieldsDto(articleFields), ['publish_on']) {}

/** What the export of a notice has beyond the form. */
export class AmendmentDto extends PickType(fieldsDto(articleFields), amendmentNames) {
  @Optional() @OneOf(standings, undefined, 'This is no standing of an article') standing?: Standing;
}

/** An article of an imported list, which may omit the e-mail address that the form requires for the notice. */
export class ImportedArticleDto extends IntersectionType(
  OmitType(AddArticleDto, ['email']),
  PartialType(PickType(AddArticleDto, ['email']), { skipNullProperties: false }),
) {}
