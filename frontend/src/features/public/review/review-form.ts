import { reportFields } from '#contracts/fields/review-fields.ts';
import { missingInReport, type ReportValues, type ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { recommendations } from '#contracts/values/recommendations.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { fieldProblems } from '#shared/forms/checks.ts';
import type { FormRules, LinkForm } from '../submission/saved-form.ts';

export type ReviewForm = LinkForm<ReviewerReview, ReportValues>;

/** Rules of a report; mails to its reviewer come in the language in which it is written. */
export const reviewRules = (language: SiteLanguage): FormRules<ReviewerReview, ReportValues> => ({
  valuesOf: ({ report }) => report,
  problemsOf: (values) => fieldProblems(reportFields, values),
  bodyOf: (changed) => ({ ...changed, language }),
  isOpen: ({ state }) => state === 'accepted',
  missingOf: ({ file }, values) =>
    missingInReport(values, file !== undefined).map((one) => ({
      ...one,
      input: one.field === 'recommendation' ? `recommendation-${recommendations[0]}` : one.field,
    })),
});
