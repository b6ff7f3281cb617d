import type { Types } from 'mongoose';
import type { Command } from '#contracts/api/jobs.ts';
import type { StaffFullText } from '#contracts/full-text/full-text.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import type { ConvertedText, FullTextDocument } from './full-text.schema.ts';

export const treeOf = ({ tree }: Pick<ConvertedText, 'tree'>): TextTree => JSON.parse(tree) as TextTree;

export function staffFullText(text: FullTextDocument): StaffFullText {
  const { state, shown, source, error, converted, version } = text;
  return {
    state,
    shown,
    source: { name: source.name, bytes: source.bytes },
    warnings: converted?.warnings ?? [],
    error,
    ...(converted && { tree: treeOf(converted) }),
    version,
  };
}

/** Text as the history of the article records it. */
export const recordedText = (text: FullTextDocument | null): string | undefined =>
  text ? `${text.source.name}, ${text.source.bytes} bytes, ${text.shown ? 'shown' : 'not shown'}` : undefined;

export const convertText = (articleId: Types.ObjectId): Command => ({
  type: 'catalog.convert-text',
  data: { articleId: articleId.toHexString() },
});
