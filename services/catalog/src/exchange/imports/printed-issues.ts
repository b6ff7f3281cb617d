import { issueFields } from '#contracts/fields/issue-fields.ts';
import { FIRST_LABELLED_ISSUE, type NamedIssue } from '#contracts/publication/issue-key.ts';
import type { IssuesService } from '../../issues/read/issues.service.ts';

type NumberedIssue = Pick<NamedIssue, 'issue'> & { issue_label: string };

/** The numbers of issues that rows call by what is printed, such as '1-2' or 'Suppl. 1'. */
export class PrintedIssues {
  /** The issues of this import, by year and volume. */
  private readonly given = new Map<string, NumberedIssue[]>();

  /** @param areTexts whether a plain number is what is printed too, as in the export of another system */
  constructor(
    private readonly issues: IssuesService,
    private readonly areTexts: boolean,
  ) {}

  /**
   * Puts the number of its issue in a row.
   *
   * @returns the issue's label; empty for a number, and for what is neither
   */
  async numberIn(fields: Record<string, unknown>): Promise<string> {
    const { year, volume, issue } = fields;
    const text = typeof issue === 'string' ? issue.trim() : '';
    const isNumber = /^\d{1,4}$/.test(text);
    const isLabel =
      (this.areTexts ? /./ : /^[\p{L}\d]/u).test(text) && text.length <= issueFields.issue_label.max;
    if (![year, volume].every((part) => /^\d{1,4}$/.test(String(part)))) return '';
    if (isNumber ? !this.areTexts || text === '0' : !isLabel) return '';
    const key = `${String(year)}/${String(volume)}`;
    const given = this.given.get(key) ?? [];
    const place = { year: Number(year), volume: Number(volume) };
    const found = await this.issues.printedAs(text, place, given);
    if (given.every((one) => one.issue !== found.issue)) this.given.set(key, [...given, found]);
    fields.issue = String(found.issue);
    return found.issue_label;
  }

  /** Those whose address has a number that is not printed. */
  get withOtherNumbers(): string[] {
    return [...this.given.values()]
      .flat()
      .filter(({ issue, issue_label }) => issue_label !== '' && issue >= FIRST_LABELLED_ISSUE)
      .map(({ issue, issue_label }) => `“${issue_label}” (${issue})`);
  }
}
