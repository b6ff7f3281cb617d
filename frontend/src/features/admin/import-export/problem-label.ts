import { articleFields } from '#contracts/fields/article-fields.ts';
import { editorFields } from '#contracts/fields/editor-fields.ts';
import type { Fields } from '#contracts/fields/fields.ts';
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

/** What the form calls a field of a row, and its place in a list: 'authors.1.orcid' → 'Authors 2, ORCID iD'. */
export function problemLabel(list: string, field: string): string {
  if (field === 'pdf') return 'PDF';
  const parts: string[] = [];
  let fields: Fields | undefined = tables[list.split('/').at(-1) ?? ''] ?? articleFields;
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
