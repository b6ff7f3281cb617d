import { THE_EDITORS } from '#contracts/publication/amendments.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import type { IssueSummary, StaffArticle } from '#contracts/fields/entities.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { isOnlineFirst, isRegularIssue, type IssueKey } from '#contracts/publication/issue-key.ts';
import { typedRange } from '#contracts/publication/page-range.ts';
import { emptyTexts, type FieldTexts, textsOf } from '#shared/forms/field-texts.ts';
import { type CheckResult, fieldProblems } from '#shared/forms/checks.ts';

const { amendment_type, amendment_reason, publishdate, abstract, authorname, doi } = articleFields;
const { refnumber, year, volume, issue, pagenumber, article_number } = articleFields;

export const amendmentFormFields = {
  amendment_type,
  publishdate: { ...publishdate, label: 'Date of the notice' },
  amendment_reason,
  abstract: { ...abstract, label: 'Text of the notice' },
  authorname: { ...authorname, label: 'Signed by' },
  refnumber,
  year,
  volume,
  issue,
  pagenumber,
  article_number,
  doi,
};
export type AmendmentValues = FieldTexts<typeof amendmentFormFields> & { pdfFile?: File };

export const amendmentLabels = { ...labelsOf(amendmentFormFields), pdfFile: 'PDF of the notice (optional)' };

/** The newest issue that readers see, proposed for a notice about the article. */
export const proposedIssue = (article: StaffArticle, volumes: readonly IssueSummary[]): IssueKey =>
  volumes
    .flatMap(({ year, volume, issues, contents }) =>
      issues
        .map((issue, at) => ({ year, volume, issue, isPublic: contents[at]!.published !== '' }))
        .reverse(),
    )
    .find((one) => one.isPublic && isRegularIssue(one)) ?? article;

export interface ProposedPlace {
  issue: IssueKey;
  refnumber: string;
  lastPage: number;
}

/** An amendment dated today, signed by the journal, on the next page of the proposed issue. */
export function emptyAmendment(place: ProposedPlace, today: string): AmendmentValues {
  const { issue, refnumber, lastPage } = place;
  return {
    ...textsOf(amendmentFormFields),
    refnumber,
    year: String(issue.year),
    volume: String(issue.volume),
    issue: String(issue.issue),
    pagenumber: isOnlineFirst(issue) ? '' : String(lastPage + 1),
    publishdate: today,
    authorname: THE_EDITORS,
  };
}

const required = [
  'amendment_type',
  'publishdate',
  'amendment_reason',
  'abstract',
  'authorname',
  'refnumber',
  'volume',
  'issue',
  'year',
] as const;

/** An amendment has pages unless it has a number instead, or no issue yet. */
export const needsPages = ({ article_number, volume, issue }: AmendmentValues): boolean =>
  article_number.trim() === '' && !isOnlineFirst({ volume: Number(volume || 1), issue: Number(issue || 1) });

export function checkAmendment(values: AmendmentValues): CheckResult<keyof AmendmentValues> {
  const messages = fieldProblems(amendmentFormFields, {
    ...values,
    pagenumber: typedRange(values.pagenumber),
  });
  if (values.pagenumber.trim() === '' && needsPages(values))
    messages.pagenumber = 'Enter a page number or an article number';
  return { empty: emptyTexts(amendmentFormFields, values, required), messages };
}
