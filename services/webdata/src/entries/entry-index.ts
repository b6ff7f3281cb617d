import type { WebdataCounts } from '#contracts/entities.js';
import type { WebdataStatus } from '#contracts/statuses.js';
import type { EntryDocument } from './entry.schema.js';
import { noEntries } from './log-state.schema.js';

export interface EntryQuery {
  /** Folded words, each of which an entry must hold, whole or as a beginning. */
  searched: string[];
  status?: WebdataStatus;
  skip: number;
  limit: number;
}

export interface Found {
  /** Of the page, newest first. */
  numbers: number[];
  /** Of all that hold the words, whatever the status asked for. */
  counts: WebdataCounts;
}

/**
 * The words of every entry in memory: MongoDB cannot count the entries that hold two beginnings of words without reading each of them.
 * A hundred thousand entries of 25 words take some 30 MB and answer within few milliseconds.
 */
export class EntryIndex {
  /** By entry number; 0 is none's. */
  private readonly statuses: (WebdataStatus | undefined)[] = [undefined];
  private readonly numbersOf = new Map<string, number[]>();
  private words: string[] = [];
  private isSorted = true;

  /** Takes an entry in, or its new status. */
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
    const held = this.wordsHeld(searched);
    const numbers: number[] = [];
    const counts = noEntries();
    let toSkip = skip;
    for (let number = this.statuses.length - 1; number > 0; number -= 1) {
      const its = this.statuses[number];
      if (its === undefined || held[number] !== searched.length) continue;
      counts[its] += 1;
      if ((status && its !== status) || toSkip-- > 0 || numbers.length === limit) continue;
      numbers.push(number);
    }
    return { numbers, counts };
  }

  /** By entry number, how many of the words it holds, counted up to the first that it does not. */
  private wordsHeld(searched: string[]): Uint8Array {
    const held = new Uint8Array(this.statuses.length);
    searched.forEach((beginning, index) => {
      for (const word of this.beginningWith(beginning))
        for (const number of this.numbersOf.get(word) ?? [])
          if (held[number] === index) held[number] = index + 1;
    });
    return held;
  }

  private *beginningWith(beginning: string): Iterable<string> {
    if (!this.isSorted) this.words.sort();
    this.isSorted = true;
    let [low, high] = [0, this.words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.words[middle]! < beginning) low = middle + 1;
      else high = middle;
    }
    for (let index = low; this.words[index]?.startsWith(beginning); index += 1) yield this.words[index]!;
  }
}
