import { articleFields } from '#contracts/fields/article-fields.ts';
import { editorFields } from '#contracts/fields/editor-fields.ts';
import type { Fields } from '#contracts/fields/fields.ts';
import { issueFields } from '#contracts/fields/issue-fields.ts';
import { pageFields } from '#contracts/fields/page-fields.ts';
import { partnerFields } from '#contracts/fields/partner-fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';

/** The fields of the other lists of an export, by the name of the list. */
const tables: Readonly<Record<string, Fields>> = {
  'editors.json': editorFields,
  'indexing.json': partnerFields,
  'pages.json': pageFields,
  'settings.json': settingsFields,
};

/** The fields of articles and their issues, which a conversion has in one list. */
const articlesAndIssues: Fields = { ...issueFields, ...articleFields };

/** The form's label for a field of a row, and its place in a list: 'authors.1.orcid' → 'Authors 2, ORCID iD'. */
export function problemLabel(list: string, field: string): string {
  if (field === 'pdf') return 'PDF';
  const parts: string[] = [];
  let fields: Fields | undefined = tables[list.split('/').at(-1) ?? ''] ?? articlesAndIssues;
  for (const part of field.split('.')) {
    if (/^\d+$/.test(part)) {
      parts.push(`${parts.pop() ?? ''} ${Number(part) + 1}`.trim());
      continue;
    }
    const known: Fields[string] | undefined = fields?.[part];
    parts.push(known?.label ?? part);
    fields = known?.type === 'rows' ? known.row : undefined;
  }
  return parts.join(', ');
}
