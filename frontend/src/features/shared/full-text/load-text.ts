import type { ReactNode } from 'react';
import type { Reference } from '#contracts/articles/references.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import type { TextData } from './text-data.ts';

/** A text as a loader returns it. JSON has no functions, so `render` is absent after hydration. */
export interface LoadedText extends TextData {
  render?: () => ReactNode;
}

/**
 * The script that renders texts is loaded with the first text that the browser itself renders.
 *
 * @param pictureMissing what stands in place of a picture, other than on an article's page
 */
export async function loadText(
  tree: TextTree,
  articleReferences: readonly Reference[],
  pictureMissing?: string,
): Promise<LoadedText> {
  const { renderText, viewText } = await import('./full-text.tsx');
  const view = viewText(tree, articleReferences);
  return { ...view.data, render: () => renderText(view, pictureMissing) };
}
