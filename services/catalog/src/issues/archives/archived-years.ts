import { Injectable } from '@nestjs/common';
import type { Issue, IssueContents, IssueSummary } from '#contracts/fields/entities.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';
import { IssuesService } from '../read/issues.service.ts';

/** The rows of the archives page (requirements.md#archives). */
@Injectable()
export class ArchivedYears {
  constructor(
    private readonly issues: IssuesService,
    private readonly articles: ArticlesService,
  ) {}

  /**
   * Newest year first; a year with two volumes has two rows. `issues` lists those with an article visible to
   * the reader: any article for staff, an enabled one for everyone else. Without any the volume has no row.
   */
  async list(forStaff: boolean): Promise<IssueSummary[]> {
    const [all, enabled] = await Promise.all([this.issues.list(), this.articles.enabledByIssue()]);
    const published = new Map(enabled.map((issue) => [placeOf(issue), issue]));
    const contentsOf = (issue: Issue): IssueContents | undefined => {
      const readable = published.get(placeOf(issue));
      if (!forStaff) return readable;
      return issue.articles > 0
        ? { articles: issue.articles, published: readable?.published ?? '' }
        : undefined;
    };

    const rows = new Map<string, IssueSummary>();
    // Sorted newest first, so the first issue of a volume is its highest.
    for (const { year, volume, issue: total_issues } of all) {
      const key = `${year}/${volume}`;
      if (!rows.has(key)) rows.set(key, { year, volume, total_issues, issues: [], contents: [] });
    }
    for (const issue of all.toReversed()) {
      const contents = contentsOf(issue);
      const row = rows.get(`${issue.year}/${issue.volume}`);
      if (!contents || !row) continue;
      row.issues.push(issue.issue);
      const { articles, published } = contents;
      const { issue_label, issue_title, cover } = issue;
      row.contents.push({ articles, published, issue_label, issue_title, cover });
    }
    return [...rows.values()].filter(({ issues }) => issues.length > 0);
  }
}

const placeOf = ({ year, volume, issue }: Pick<Issue, 'year' | 'volume' | 'issue'>): string =>
  `${year}/${volume}/${issue}`;
