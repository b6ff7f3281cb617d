import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Snippet } from '#contracts/entities.ts';
import { singular, words } from '#contracts/folding.ts';
import { plainText } from '#contracts/rich-text.ts';
import type { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import { ArticleTextDocument } from '../../publishing/article-texts/article-text.schema.ts';

type Searched = Pick<
  ArticleDocument,
  '_id' | 'titleText' | 'authorname' | 'keywords' | 'refnumber' | 'doi' | 'abstract' | 'file'
>;

/** Characters before and after the first word. */
const BEFORE = 70;
const AFTER = 150;

/** Finds the passages in which articles contain searched words: of the abstract or, for other words, of the file. */
@Injectable()
export class Snippets {
  constructor(@InjectModel(ArticleTextDocument.name) private readonly texts: Model<ArticleTextDocument>) {}

  /** By the id of the article; none of one whose title and authors contain all words. */
  async of(articles: readonly Searched[], searched: readonly string[]): Promise<Map<string, Snippet>> {
    const snippets = new Map<string, Snippet>();
    const elsewhere = new Map<string, readonly string[]>();
    for (const article of articles) {
      const id = article._id.toHexString();
      const { titleText, authorname, keywords, refnumber, doi } = article;
      const inHead = placesOf([titleText, authorname, keywords, refnumber, doi].join(' '), searched);
      const abstract = plainText(article.abstract ?? '');
      const inAbstract = placesOf(abstract, searched);
      const missing = searched.filter((word) => !inHead.has(word) && !inAbstract.has(word));
      if (missing.length > 0 && article.file?.read) elsewhere.set(id, missing);
      else if (inAbstract.size > 0) snippets.set(id, { text: around(abstract, inAbstract) });
    }
    if (elsewhere.size === 0) return snippets;
    const found = this.texts.find({ _id: { $in: [...elsewhere.keys()] } }, { words: 0 }).lean();
    for await (const { _id, pages } of found.cursor()) {
      const id = _id.toHexString();
      const snippet = inPages(pages, elsewhere.get(id) ?? []);
      if (snippet) snippets.set(id, snippet);
    }
    return snippets;
  }
}

/** From the first of the pages with the most of the words. */
function inPages(pages: readonly string[], searched: readonly string[]): Snippet | undefined {
  let best: Snippet | undefined;
  let most = 0;
  for (const [index, page] of pages.entries()) {
    if (!mayContain(page, searched)) continue;
    const places = placesOf(page, searched);
    if (places.size <= most) continue;
    most = places.size;
    best = { text: around(page, places), page: index + 1 };
    if (most === searched.length) break;
  }
  return best;
}

/** Rules out most pages in a fraction of the time of `placesOf`; text with accents cannot be ruled out. */
const mayContain = (text: string, searched: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return /[^\0-\x7f]/.test(text) || searched.some((word) => lower.includes(singular(word)));
};

/** Where each of the words occurs first, in full or as a prefix. */
function placesOf(text: string, searched: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const parts = /^[\0-\x7f]*$/.test(token) ? [token.toLowerCase()] : words(token);
    for (const word of searched)
      if (!places.has(word) && parts.some((part) => part.startsWith(singular(word)))) places.set(word, index);
    if (places.size === searched.length) break;
  }
  return places;
}

function around(text: string, places: ReadonlyMap<string, number>): string {
  const first = Math.min(...places.values());
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const rest = text.slice(Math.min(start, first), first + AFTER);
  const isCut = first + AFTER < text.length;
  const end = isCut ? rest.replace(/\s+\S*$/u, '') : rest;
  return `${start > 0 ? '… ' : ''}${end}${isCut ? ' …' : ''}`;
}
