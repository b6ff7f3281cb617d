import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Snippet } from '#contracts/fields/entities.ts';
import { placesOf as wordsAt, singular } from '#contracts/text/folding.ts';
import { ArticleTextDocument } from '../../articles/texts/article-text.schema.ts';
import { wordsOfText } from '#conversion/words-of-text.ts';
import { FullTextDocument } from '../../articles/full-text/full-text.schema.ts';
import { treeOf } from '../../articles/full-text/full-text.views.ts';
import type { IndexedResult } from './indexed-result.ts';

type Pages = Pick<ArticleTextDocument, '_id' | 'pages'>;

/** Characters before and after the first word. */
const BEFORE = 70;
const AFTER = 150;

/** Finds passages with searched words: in the abstract, the keywords, or else the full text or file. */
@Injectable()
export class Snippets {
  constructor(
    @InjectModel(ArticleTextDocument.name) private readonly texts: Model<ArticleTextDocument>,
    @InjectModel(FullTextDocument.name) private readonly fullTexts: Model<FullTextDocument>,
  ) {}

  /** Passages by the id of the article; words that its title and authors do not contain come first. */
  async find(results: readonly IndexedResult[], searched: readonly string[]): Promise<Map<string, Snippet>> {
    const snippets = new Map<string, Snippet>();
    const elsewhere = new Map<string, string[]>();
    const inSections = new Map<string, string[]>();
    for (const { listing, abstract, text } of results) {
      const { title_text, authorname, keywords, refnumber, doi } = listing;
      const inHead = placesOf([title_text, authorname, refnumber, doi].join(' '), searched);
      const unseen = searched.filter((word) => !inHead.has(word));
      const inAbstract = placesOf(abstract, searched);
      const inKeywords = placesOf(keywords ?? '', unseen);
      const missing = unseen.filter((word) => !inAbstract.has(word) && !inKeywords.has(word));
      const passages = [
        { text: abstract, places: placesOf(abstract, unseen) },
        { text: keywords ?? '', places: inKeywords },
        { text: abstract, places: inAbstract },
      ];
      const passage = passages.find(({ places }) => places.size > 0);
      if (missing.length > 0 && text === 'file') elsewhere.set(listing.id, missing);
      else if (missing.length > 0 && text) inSections.set(listing.id, missing);
      else if (passage) snippets.set(listing.id, { text: around(passage.text, passage.places) });
    }
    for (const [id, snippet] of await this.fromSections(inSections)) snippets.set(id, snippet);
    const search = async (found: AsyncIterable<Pages>) => {
      for await (const { _id, pages } of found) {
        const id = _id.toHexString();
        const snippet = inPages(pages, elsewhere.get(id)!);
        if (!snippet) continue;
        snippets.set(id, snippet);
        elsewhere.delete(id);
      }
    };
    const ids = () => [...elsewhere.keys()].map((id) => new Types.ObjectId(id));
    if (elsewhere.size > 0) await search(this.pagesWith(searched, ids()));
    // The other articles may have the words with accents.
    if (elsewhere.size > 0)
      await search(
        this.texts
          .find({ _id: { $in: ids() } }, { pages: 1 })
          .lean()
          .cursor(),
      );
    return snippets;
  }

  private async fromSections(searched: ReadonlyMap<string, string[]>): Promise<[string, Snippet][]> {
    if (searched.size === 0) return [];
    const ids = [...searched.keys()].map((id) => new Types.ObjectId(id));
    const found = await this.fullTexts.find({ _id: { $in: ids } }, { 'converted.words': 0 }).lean();
    return found.flatMap(({ _id, converted }) => {
      const sections = converted ? wordsOfText(treeOf(converted)) : [];
      const id = _id.toHexString();
      const best = findBest(
        sections.map(({ text }) => text),
        searched.get(id)!,
      );
      const section = best && sections[best.index]!.section;
      return best ? [[id, { text: best.text, ...(section && { section }) }]] : [];
    });
  }

  /** Texts with empty pages in place of those that have none of the words: reading the others takes most of a search. */
  private pagesWith(searched: readonly string[], ids: Types.ObjectId[]): AsyncIterable<Pages> {
    const regex = `(?<![a-z0-9])(${searched.map(singular).join('|')})`;
    const has = { $regexMatch: { input: '$$page', regex, options: 'i' } };
    const pages = { $map: { input: '$pages', as: 'page', in: { $cond: [has, '$$page', ''] } } };
    return this.texts.aggregate<Pages>([{ $match: { _id: { $in: ids } } }, { $project: { pages } }]).cursor();
  }
}

function inPages(pages: readonly string[], searched: readonly string[]): Snippet | undefined {
  const best = findBest(pages, searched);
  return best && { text: best.text, page: best.index + 1 };
}

/** Passage from the first part that has the most of the words. */
function findBest(
  parts: readonly string[],
  searched: readonly string[],
): { text: string; index: number } | undefined {
  let best: { text: string; index: number } | undefined;
  let most = 0;
  for (const [index, part] of parts.entries()) {
    const places = placesOf(part, searched);
    if (places.size <= most) continue;
    most = places.size;
    best = { text: around(part, places), index };
    if (most === searched.length) break;
  }
  return best;
}

/** Positions of each word, in full or as a prefix: as it was folded, else with accents. */
function placesOf(text: string, searched: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const lower = text.toLowerCase();
  for (const word of searched) {
    const at = findWordWith(lower, singular(word));
    if (at !== -1) places.set(word, at);
  }
  if (places.size === searched.length || isAscii(text)) return places;
  const missing = searched.filter((word) => !places.has(word));
  for (const { searched: found, at } of wordsAt(text, missing.map(singular))) {
    for (const word of missing) if (singular(word) === found && !places.has(word)) places.set(word, at);
    if (places.size === searched.length) break;
  }
  return places;
}

/** Index of the first word with this prefix, or -1. */
function findWordWith(text: string, prefix: string): number {
  let at = text.indexOf(prefix);
  while (at > 0 && /[\p{L}\p{N}\p{M}]/u.test(text[at - 1]!)) at = text.indexOf(prefix, at + 1);
  return at;
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

function around(text: string, places: ReadonlyMap<string, number>): string {
  const first = Math.min(...places.values());
  const from = Math.max(0, first - BEFORE);
  // Languages without spaces are cut between letters.
  const start = from === 0 ? 0 : from + text.slice(from, first).indexOf(' ') + 1;
  const rest = text.slice(start, first + AFTER);
  const isCut = first + AFTER < text.length;
  const end = isCut ? rest.replace(/(?<!\s)\s+\S{0,40}$/u, '') : rest;
  return `${start > 0 ? '… ' : ''}${end}${isCut ? ' …' : ''}`;
}
