import type { WebdataCounts } from '#contracts/entities.ts';
import type { WebdataStatus } from '#contracts/statuses.ts';
import type { EntryDocument } from './entry.schema.ts';
import { noEntries } from './log-state.schema.ts';

export interface EntryQuery {
  /** Folded words, each of which must match a word of the entry, in full or as a prefix. */
  searched: string[];
  status?: WebdataStatus;
  skip: number;
  limit: number;
}

export interface Found {
  /** The numbers of the page's entries, newest first. */
  numbers: number[];
  /** Counts of all entries matching the words, whatever their status. */
  counts: WebdataCounts;
}

/**
 * An in-memory index of the words of every entry: MongoDB cannot count the entries matching several prefixes
 * without reading each of them. 100,000 entries of 25 words take about 30 MB, and a query a few milliseconds.
 */
export class EntryIndex {
  /** By entry number; 0 is unused. */
  private readonly statuses: (WebdataStatus | undefined)[] = [undefined];
  private readonly numbersOf = new Map<string, number[]>();
  private words: string[] = [];
  private isSorted = true;

  /** Adds an entry, or updates its status. */
  put({ number, status, words }: Pick<EntryDocument, 'number' | 'status' | 'words'>): void {
    const known = this.statuses[number] !== undefined;
    this.statuses[number] = status;
    if (known) return;
    for (const word of words.split(' ')) {
      const numbers = this.numbersOf.get(word);
      if (numbers) numbers.push(number);
      else {
        this.numbersOf.set(word, [number]);
        this.words.push(word);
        this.isSorted = false;
      }
    }
  }

  find({ searched, status, skip, limit }: EntryQuery): Found {
    const matched = this.matchedWords(searched);
    const numbers: number[] = [];
    const counts = noEntries();
    let toSkip = skip;
    for (let number = this.statuses.length - 1; number > 0; number -= 1) {
      const entryStatus = this.statuses[number];
      if (entryStatus === undefined || matched[number] !== searched.length) continue;
      counts[entryStatus] += 1;
      if ((status && entryStatus !== status) || toSkip-- > 0 || numbers.length === limit) continue;
      numbers.push(number);
    }
    return { numbers, counts };
  }

  /** The number of words that each entry matches, by entry number, counted up to its first mismatch. */
  private matchedWords(searched: string[]): Uint8Array {
    const matched = new Uint8Array(this.statuses.length);
    searched.forEach((prefix, index) => {
      for (const word of this.withPrefix(prefix))
        for (const number of this.numbersOf.get(word) ?? [])
          if (matched[number] === index) matched[number] = index + 1;
    });
    return matched;
  }

  private *withPrefix(prefix: string): Iterable<string> {
    if (!this.isSorted) this.words.sort();
    this.isSorted = true;
    let [low, high] = [0, this.words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.words[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    for (let index = low; this.words[index]?.startsWith(prefix); index += 1) yield this.words[index]!;
  }
}
