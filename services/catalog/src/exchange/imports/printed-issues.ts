import { issueFields } from '#contracts/fields/issue-fields.ts';
import { FIRST_LABELLED_ISSUE, type NamedIssue } from '#contracts/publication/issue-key.ts';
import type { IssuesService } from '../../issues/read/issues.service.ts';
import type { RowProblem } from './import.schema.ts';

/** '2026-02-01' or '01-Feb': how spreadsheets change '1-2'. */
const changedToDate =
  /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)$/i;
const isNumber = (value: unknown): boolean => /^\d{1,4}$/.test(String(value));

/** Numbers issues by their printed labels, such as '1-2' or 'Suppl. 1'. */
export class PrintedIssues {
  private readonly given: NamedIssue[] = [];

  /** @param converted whether the rows are of another system's export, in which plain numbers are labels too */
  constructor(
    private readonly issues: IssuesService,
    private readonly converted: boolean,
  ) {}

  /** Puts the number of a row's issue in its field. @returns the issue's label; empty without one */
  async numberIn(fields: Record<string, unknown>, problems: RowProblem[]): Promise<string> {
    const { year, volume, issue } = fields;
    const text = typeof issue === 'string' ? issue.trim() : '';
    if (!this.converted && changedToDate.test(text)) {
      const message = 'Spreadsheets change 1-2 to a date: format the column as text and enter it again';
      problems.push({ field: 'issue', message });
      return '';
    }
    const isLabel =
      (this.converted ? /./ : /^[\p{L}\d]/u).test(text) && text.length <= issueFields.issue_label.max;
    if (!isNumber(year) || !isNumber(volume)) return '';
    if (isNumber(text) ? !this.converted || text === '0' : !isLabel) return '';
    const place = { year: Number(year), volume: Number(volume) };
    const inVolume = this.given.filter((one) => one.year === place.year && one.volume === place.volume);
    const found = await this.issues.printedAs(text, place, inVolume);
    if (inVolume.every((one) => one.issue !== found.issue)) this.given.push({ ...place, ...found });
    fields.issue = String(found.issue);
    return found.issue_label;
  }

  /** Issues whose number is not their printed one, such as '“Suppl. 1” (1001)'. */
  get withOtherNumbers(): string[] {
    return this.given
      .filter(({ issue, issue_label }) => issue_label && issue >= FIRST_LABELLED_ISSUE)
      .map(({ issue, issue_label }) => `“${issue_label}” (${issue})`);
  }
}
