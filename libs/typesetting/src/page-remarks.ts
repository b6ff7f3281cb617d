import { everyBlock } from '#contracts/full-text/text-lines.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import type { PageRemark, RemarkKind } from '#contracts/typesetting/article-pages.ts';
import type { Seen } from './arrangement.ts';
import type { PageWord } from './page-words.ts';

/** What was found in the pages of a text. */
export interface Findings {
  letters: readonly string[];
  missing: readonly string[];
  over: readonly [PageWord, PageWord][];
  outside: readonly PageWord[];
  /** Remarks that do not know their page yet. */
  prepared: readonly PageRemark[];
  seen: readonly Seen[];
}

/** A fault of the whole text would have thousands. */
const MOST_OF_A_KIND = 20;

export function pageRemarks(tree: TextTree, findings: Findings): PageRemark[] {
  const { letters, missing, over, outside, prepared, seen } = findings;
  const some = <T>(found: readonly T[]) => found.slice(0, MOST_OF_A_KIND);
  return [
    ...some(letters).map((letter) => remark('letter_without_font', 0, letter)),
    ...some(missing).map((word) => remark('word_missing', 0, word)),
    ...some(over).map(([one, other]) => remark('words_overlap', one.page, `${one.text} – ${other.text}`)),
    ...some(outside).map(({ page, text }) => remark('outside_page', page, text)),
    ...floatRemarks(tree, seen),
    ...seen
      .filter(({ kind }) => kind === 'reduced')
      .map(({ page, id, about = '' }) => remark('equation_reduced', page, about, id)),
    ...prepared.map((one) => ({ ...one, page: seen.find(({ id }) => id && id === one.at)?.page ?? 0 })),
    ...referenceRemarks(tree, seen),
  ];
}

const remark = (kind: RemarkKind, page: number, about: string, at = ''): PageRemark => ({
  kind,
  page,
  at,
  about,
});

function floatRemarks({ blocks }: TextTree, seen: readonly Seen[]): PageRemark[] {
  return everyBlock(blocks).flatMap((block) => {
    if ((block.kind !== 'figure' && block.kind !== 'table') || block.label === '') return [];
    const float = seen.find(({ kind, id }) => kind === 'float' && id === block.id);
    const mention = seen.find(({ kind, target }) => kind === 'mention' && target === block.id);
    if (!float) return [];
    if (!mention) return [remark('float_not_mentioned', float.page, block.label, block.id)];
    return float.page - mention.page >= 2 ? [remark('float_far', float.page, block.label, block.id)] : [];
  });
}

/** The references that no citation names, unless none is linked at all. */
function referenceRemarks({ references }: TextTree, seen: readonly Seen[]): PageRemark[] {
  const cited = new Set(seen.flatMap((one) => one.references ?? []));
  const others = references.flatMap((_, at) => (cited.has(at) ? [] : [at + 1]));
  return cited.size > 0 && others.length > 0 ? [remark('reference_not_cited', 0, others.join(', '))] : [];
}
