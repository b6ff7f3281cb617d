import { formerOjsArticle, formerOjsIssue } from '../../articles/former-addresses/former-addresses.ts';
import type { RowAddresses, RowProblem } from './import.schema.ts';

/** Columns of ids in OJS, comma-separated: addresses that contain them redirect to the article or its issue. */
export const ojsColumns = ['ojs_article', 'ojs_issue'] as const;

export function ojsAddresses(fields: Record<string, unknown>, problems: RowProblem[]): RowAddresses {
  const [articles, issues] = ojsColumns.map((column) => {
    const ids = listed(fields[column]);
    if (ids.every((id) => /^[\w.-]{1,100}$/.test(id))) return ids;
    problems.push({
      field: column,
      message: 'Enter ids of OJS, such as 12, or the paths chosen there, separated by commas',
    });
    return [];
  });
  return { own: articles!.map(formerOjsArticle), issue: issues!.map(formerOjsIssue) };
}

export const restoredAddresses = (column: unknown): RowAddresses => ({ own: listed(column), issue: [] });

const listed = (value: unknown): string[] =>
  typeof value === 'string' && value.trim() !== '' ? value.split(',').map((part) => part.trim()) : [];
