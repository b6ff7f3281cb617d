import { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/mapped-types';
import { authorNamesProblem } from '#contracts/author-names.ts';
import { pageRangeFormatMessage, parsePageRange } from '#contracts/page-range.ts';
import { isReferenceNumber, referenceNumberMessage } from '#contracts/reference-number.ts';
import { type PaymentType, paymentTypes, type Visibility, visibilities } from '#contracts/statuses.ts';
import { isDate } from '#contracts/dates.ts';
import { emailListProblem } from '#contracts/emails.ts';
import { Integer, Line, MaxText, OneOf, Optional, Required, Rule, Trimmed } from '#platform/rules.ts';

/** Fields of the forms for adding and editing an article (specification section 5). */
class ArticleFieldsDto {
  @Integer(1800, 2200) year!: number;
  @Integer(0, 9_999) volume!: number;
  @Integer(0, 9_999) issue!: number;

  @Trimmed()
  @Rule((text) => (isReferenceNumber(text) ? undefined : referenceNumberMessage))
  refnumber!: string;

  @Required('The title is required') @MaxText(5_000) title!: string;
  @Required('The abstract is required') @MaxText(100_000) abstract!: string;

  /** Allows hyphens and apostrophes; the service checks whether the settings do. */
  @Trimmed()
  @Rule((text) => authorNamesProblem(text, true))
  @MaxText(5_000)
  authorname!: string;

  @Trimmed()
  @Rule((text) => (parsePageRange(text) ? undefined : pageRangeFormatMessage))
  pagenumber!: string;

  @Required('The transaction ID is required') @Line(200) txnid!: string;
  @OneOf(paymentTypes, 'The payment type is required') ptype!: PaymentType;

  @Trimmed()
  @Rule((text) => (isDate(text) ? undefined : 'The certificate date must be a date such as 2026-01-31'))
  publishdate!: string;

  @Optional() @Line(2_000) keywords?: string;
  @Optional() @Line(200) subject?: string;
  @Optional() @Line(60) mobile?: string;
  @Optional() @Line(100) country?: string;
}

/** The add-article form. */
export class AddArticleDto extends ArticleFieldsDto {
  override ptype: PaymentType = 'paid';

  @Trimmed()
  @Rule(emailListProblem)
  @MaxText(1_000)
  email!: string;
}

/**
 * Any of an article's fields; omitted ones are not changed. The list's status switch sends the status alone.
 */
export class EditArticleDto extends PartialType(ArticleFieldsDto, { skipNullProperties: false }) {
  @Optional()
  @Trimmed()
  @Rule((text) => (text === '' ? undefined : emailListProblem(text)))
  @MaxText(1_000)
  email?: string;

  @Optional() @OneOf(visibilities) status?: Visibility;
}

/** An article of an imported list, which may omit the e-mail address that the form requires for the notice. */
export class ImportedArticleDto extends IntersectionType(
  OmitType(AddArticleDto, ['email']),
  PartialType(PickType(AddArticleDto, ['email']), { skipNullProperties: false }),
) {}
