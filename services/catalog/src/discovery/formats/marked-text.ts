import { decodeRichText, type EncodedHtml, unescapeHtml } from '#contracts/text/rich-text.ts';

/** Formatting of a piece of text. */
export type Mark = 'italic' | 'bold' | 'underline' | 'sub' | 'sup';

export interface Run {
  text: string;
  marks: readonly Mark[];
}

/** A paragraph, or an item of a list. */
export interface Block {
  list?: 'bullet' | 'order';
  runs: Run[];
}

const marks: Record<string, Mark> = {
  i: 'italic',
  em: 'italic',
  b: 'bold',
  strong: 'bold',
  u: 'underline',
  sub: 'sub',
  sup: 'sup',
};
const lists: Record<string, NonNullable<Block['list']>> = { ul: 'bullet', ol: 'order' };

/** Sanitized rich text as paragraphs and list items: nested lists become one, and marks end with their paragraph. */
export function blocksOf(encoded: EncodedHtml): Block[] {
  const blocks: Block[] = [];
  const open = { marks: [] as Mark[], lists: [] as NonNullable<Block['list']>[], items: 0 };
  let block: Block = { runs: [] };
  const begin = (list?: Block['list']) => {
    const runs = trimmed(block.runs);
    if (runs.length > 0) blocks.push({ ...block, runs });
    block = { ...(list && { list }), runs: [] };
  };
  for (const [index, part] of decodeRichText(encoded)
    .split(/(<\/?[a-z]\w*(?: [^>]*)?>)/iu)
    .entries()) {
    if (index % 2 === 0) {
      if (part !== '')
        block.runs.push({
          text: unescapeHtml(part).replace(/\s+/gu, ' '),
          marks: [...new Set(open.marks)],
        });
      continue;
    }
    const [, slash, tag = ''] = /^<(\/?)(\w+)/u.exec(part.toLowerCase()) ?? [];
    const [mark, list] = [marks[tag], lists[tag]];
    if (mark && slash) open.marks.splice(open.marks.lastIndexOf(mark), 1);
    else if (mark) open.marks.push(mark);
    else if (tag === 'br' || (tag === 'p' && open.items > 0)) block.runs.push({ text: ' ', marks: [] });
    else if (tag !== 'a') {
      if (list && slash) open.lists.pop();
      else if (list) open.lists.push(list);
      if (tag === 'li') open.items += slash ? -1 : 1;
      begin(tag === 'li' && !slash ? open.lists.at(-1) : undefined);
    }
  }
  begin();
  return blocks;
}

function trimmed(runs: readonly Run[]): Run[] {
  const last = runs.length - 1;
  const left = runs.map((run, at) => (at === 0 ? { ...run, text: run.text.trimStart() } : run));
  const right = left.map((run, at) => (at === last ? { ...run, text: run.text.trimEnd() } : run));
  const isEmptyAtEnd = right[0]?.text === '' || right.at(-1)?.text === '';
  return isEmptyAtEnd ? trimmed(right.filter(({ text }, at) => text !== '' || (at > 0 && at < last))) : right;
}

/** Sanitized rich text of one paragraph, such as a title. */
export const runsOf = (encoded: EncodedHtml): Run[] => blocksOf(encoded).flatMap(({ runs }) => runs);
