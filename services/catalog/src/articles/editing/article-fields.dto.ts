import { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/mapped-types';
import { ValidateIf } from 'class-validator';
import { type Standing, standings } from '#contracts/publication/amendments.ts';
import { amendmentNames } from '#contracts/fields/amendment-fields.ts';
import { articleFields, enteredArticleFields, namesFromIssue } from '#contracts/fields/article-fields.ts';
import { setByServer } from '#contracts/fields/fields.ts';
import { emailListProblem } from '#contracts/text/emails.ts';
import { type PaymentType, type Visibility, visibilities } from '#contracts/values/statuses.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { Line, MaxText, OneOf, Optional, Required, Rule, Trimmed } from '#platform/validation/rules.ts';

const { txnid, email } = articleFields;
const ignored = [...setByServer, ...namesFromIssue];

/** A new article, whose status is the server's. */
export class NewArticleDto extends OmitType(fieldsDto(enteredArticleFields, [...ignored, 'status']), [
  'txnid',
]) {
  override ptype: PaymentType = 'paid';

  @ValidateIf((article: NewArticleDto) => article.ptype !== 'free' || Boolean(article.txnid))
  @Required(txnid.required)
  @Line(txnid.max)
  txnid?: string;
}

/** The add-article form; the certificate date is today's unless it is given. */
export class AddArticleDto extends IntersectionType(
  OmitType(NewArticleDto, ['publishdate']),
  PartialType(PickType(NewArticleDto, ['publishdate']), { skipNullProperties: false }),
) {
  /** The pages are made here: there is no PDF and need be no page numbers, and the article waits for both. */
  @Optional() @OneOf(['true']) pages_here?: 'true';
}

/** An article of an imported list, which may omit the e-mail address that the form requires for the notice. */
export class ImportedArticleDto extends IntersectionType(
  OmitType(NewArticleDto, ['email']),
  PartialType(PickType(NewArticleDto, ['email']), { skipNullProperties: false }),
) {}

/** Any of an article's fields; omitted ones are not changed. The list's status switch sends the status alone. */
export class EditArticleDto extends PartialType(
  OmitType(fieldsDto(enteredArticleFields, ignored), ['email', 'txnid']),
  { skipNullProperties: false },
) {
  @Optional()
  @Trimmed()
  @Rule((text) => (text === '' ? undefined : emailListProblem(text)))
  @MaxText(email.max)
  email?: string;

  /** Transaction ID; empty for a free article, which has its own. */
  @Optional() @Line(txnid.max) txnid?: string;

  @Optional() @OneOf(visibilities) status?: Visibility;
}

/** When the articles of an issue are published: now if empty. */
export class PublishIssueDto extends PickType(fieldsDto(articleFields), ['publish_on']) {}

/** Fields of exports beyond the form: those of a notice, and those from the issue. */
export class AmendmentDto extends PickType(fieldsDto(articleFields), [...amendmentNames, ...namesFromIssue]) {
  @Optional() @OneOf(standings, undefined, 'This is not a standing of an article') standing?: Standing;
}
