import type { EditorCategory } from '#contracts/values/statuses.ts';

const titles: Record<EditorCategory, string> = {
  'chief editor': 'Editor-in-Chief',
  'associate editor': 'Associate Editors',
  'assistant editor': 'Assistant Editors',
};

/** The groups of the editorial board in display order, without empty ones (requirements.md#board). */
export function boardGroups<E extends { category: EditorCategory }>(
  editors: E[],
): { title: string; editors: E[] }[] {
  return Object.entries(titles)
    .map(([category, title]) => ({
      title,
      editors: editors.filter((editor) => editor.category === category),
    }))
    .filter((group) => group.editors.length > 0);
}
