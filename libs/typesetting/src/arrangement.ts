/** Something of the text with its place on the pages, as `seen` of `text.typ` notes it. */
export interface Seen {
  kind: 'float' | 'mention' | 'paragraph' | 'reduced' | 'reference' | 'table' | 'end';
  /** From 1. */
  page: number;
  /** In points, from the left and the head of the page. */
  x: number;
  y: number;
  /** Id of a float, a part of a table or an equation. */
  id?: string;
  about?: string;
  /** What a mention leads to: the id of a float or section, and places of references. */
  target?: string;
  references?: number[];
  /** Place of a reference. */
  at?: number;
  /** Height of a part of a table by that of its page. */
  share?: number;
}

/** The middle of the page, in points. */
const MIDDLE = 297;

/** How the pages are set differently the next time, where something did not fit. */
export class Arrangement {
  /** Floats that are set into the line. */
  readonly inLine = new Set<string>();
  /** Share of the usual height of the parts of tables that were higher than a page. */
  readonly shares = new Map<string, number>();
  /** Place of the reference before which the second column of the last page begins; -1 if it is left to the engine. */
  balanceAt = -1;

  /** Whether setting the pages again would improve them. @param misplaced words that overlap or leave the page */
  changes(seen: readonly Seen[], misplaced: readonly { page: number }[]): boolean {
    return this.splits(seen) || this.moves(seen, misplaced) || this.balances(seen);
  }

  private splits(seen: readonly Seen[]): boolean {
    const high = seen.filter(({ kind, share = 0 }) => kind === 'table' && share > 1);
    for (const { id = '', share = 1 } of high)
      this.shares.set(id, (0.9 * (this.shares.get(id) ?? 1)) / share);
    return high.length > 0;
  }

  private moves(seen: readonly Seen[], misplaced: readonly { page: number }[]): boolean {
    const before = this.inLine.size;
    const pages = new Set(misplaced.map(({ page }) => page));
    for (const { kind, page, id = '' } of seen) if (kind === 'float' && pages.has(page)) this.inLine.add(id);
    return this.inLine.size > before;
  }

  /** Finds the reference that begins the second half of a last page whose second column is empty. */
  private balances(seen: readonly Seen[]): boolean {
    if (this.balanceAt >= 0) return false;
    const end = seen.find(({ kind }) => kind === 'end')!;
    const last = seen.filter(({ kind, page }) => kind === 'reference' && page === end.page);
    if (last.length < 4 || [end, ...last].some(({ x }) => x > MIDDLE)) return false;
    const half = (last[0]!.y + end.y) / 2;
    this.balanceAt = last.find(({ y }) => y >= half)?.at ?? -1;
    return this.balanceAt >= 0;
  }
}
