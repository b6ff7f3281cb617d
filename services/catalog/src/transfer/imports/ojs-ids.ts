import type { OjsIds, RowProblem } from './import.schema.ts';

/** Columns of ids in OJS, comma-separated: addresses that contain them redirect to the article or its issue. */
export const ojsColumns = ['ojs_article', 'ojs_issue'] as const;

export function ojsIdsOf(fields: Record<string, unknown>, problems: RowProblem[]): OjsIds | undefined {
  const [article, issue] = ojsColumns.map((column) => {
    const { [column]: given } = fields;
    const ids = typeof given === 'string' ? given.split(',').map((id) => id.trim()) : [];
    if (given === undefined || ids.every((id) => /^[\w.-]{1,100}$/.test(id))) return ids;
    problems.push({ field: column, message: 'These must be ids of OJS, such as 12, or paths chosen there' });
    return [];
  });
  return article!.length + issue!.length > 0 ? { article: article!, issue: issue! } : undefined;
}
