import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type ArticleType, articleTypes } from '#contracts/publication/article-types.ts';
import { personName, shortNameOf } from '#contracts/articles/person-name.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import type {
  ArticleListing,
  FoundArticle,
  SearchSuggestions,
  StaffArticleListing,
} from '#contracts/fields/entities.ts';
import { words } from '#contracts/text/folding.ts';
import { parseSearchText, type SearchText } from '#contracts/text/search-text.ts';
import { visibilities } from '#contracts/values/statuses.ts';
import { MAX_PAGE_SIZE, MAX_SEARCH_RESULTS } from '#contracts/text/limits.ts';
import { isReferenceNumber, referenceNumberKey } from '#contracts/publication/reference-number.ts';
import type { SearchOrder } from '#contracts/api/search.ts';
import type { Facet, Hits } from '#search/search-fields.ts';
import { SearchIndex } from '#search/search-index.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { articleLink, linkedFields, listing, unlistedFields } from '../../articles/read/article.views.ts';
import { articleSearches, typeLabel } from './article-index.ts';
import type { IndexedResult } from './indexed-result.ts';
import { Snippets } from './snippets.ts';

/** The page of the matches to read. */
export interface Range {
  skip: number;
  limit: number;
}

/** How readers narrow and sort a search. */
export interface ReadersOptions {
  year?: number;
  type?: string;
  sort?: SearchOrder;
  /** Whether only the typed words are searched. */
  exact?: boolean;
}

export interface SearchResult<Item = FoundArticle> extends Omit<Hits, 'ids'> {
  /** The articles of the requested range, best first. */
  articles: AsyncIterable<Item>;
}

export interface Counts {
  years: Map<number, number>;
  types: Map<ArticleType, number>;
}

const ARTICLES_PER_QUERY = 200;
/** Longer pages have no snippets, and are read from the database in parts. */
const MAX_INDEXED = 50;

/** Maximum number of words, and of terms that are left out; each costs index lookups. */
const MAX_WORDS = 12;

const SUGGESTED_ARTICLES = 5;
const SUGGESTED_AUTHORS = 3;

/** More matches are not counted by year and type: that would take as long as the search itself. */
const MAX_COUNTED = 2_000;

/** How long a search of readers waits for changes, which the index usually has within milliseconds. */
const CURRENT_WITHIN_MS = 250;

@Injectable()
export class SearchService {
  constructor(
    private readonly index: SearchIndex<ArticleDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly snippets: Snippets,
  ) {}

  /**
   * Enabled articles that match every word in full or as a prefix, ranked by title, authors, then abstract, or whose
   * file contains the words; then those by authors whose names are similar. If there are none, misspelled words are
   * replaced. Articles with a word behind a minus are left out.
   */
  async findForReaders(text: string, range: Range, options: ReadersOptions): Promise<SearchResult> {
    const searched = searchedText(text);
    if (searched.words.length === 0) return { total: none, articles: this.read([], false) };
    await this.index.untilComplete();
    const { year, type, sort, exact = false } = options;
    const { ids, shown, ...found } = await this.index.find(
      {
        ...searched,
        ...articleSearches.readers,
        ...range,
        rank: year,
        label: type && typeLabel(type),
        order: sort,
        forgiving: !exact,
        countUpTo: MAX_SEARCH_RESULTS + 1,
        withShown: range.limit <= MAX_INDEXED,
      },
      'visitor',
    );
    const articles = shown ? this.show(shown, found.corrected ?? searched.words) : this.read(ids, false);
    return { ...found, articles };
  }

  /** Counts of the matches by year and type, if there are not too many. */
  async counts(
    text: string,
    { year, type, exact = false }: ReadersOptions,
    total: number,
    corrected?: string[],
  ): Promise<Counts | undefined> {
    const searched = searchedText(text);
    if (searched.words.length === 0 || total > MAX_COUNTED) return undefined;
    const facets = await this.index
      .facets({
        ...searched,
        ...(corrected && { words: corrected }),
        ...articleSearches.readers,
        forgiving: !exact && !corrected,
        countUpTo: MAX_COUNTED + 1,
        skip: 0,
        limit: 0,
      })
      .catch(() => undefined); // The results are shown without them; the index has logged the reason.
    if (!facets) return undefined;
    const withType = facets.filter(({ label }) => type === undefined || label === typeLabel(type));
    const withYear = facets.filter(({ rank }) => year === undefined || rank === year);
    return {
      years: sums(withType, ({ rank }) => rank),
      types: sums(withYear, ({ label }) => articleTypes.find((each) => typeLabel(each) === label)!),
    };
  }

  /** Found articles as they are stored now. */
  async readAgain(found: FoundArticle[]): Promise<FoundArticle[]> {
    const snippets = new Map(found.map(({ id, snippet }) => [id, snippet]));
    const articles = await Array.fromAsync(this.read([...snippets.keys()], false));
    return articles.map((article) => ({ ...article, snippet: snippets.get(article.id) }));
  }

  /** All articles (requirements.md#lists-and-pages), with an exact reference number or transaction ID first. */
  async findForStaff(text: string, range: Range): Promise<SearchResult<StaffArticleListing>> {
    const searched = searchedText(text);
    const staffRead = (ids: string[]) => this.read(ids, true) as AsyncIterable<StaffArticleListing>;
    if (searched.words.length === 0) return { total: none, articles: staffRead([]) };
    await this.index.untilComplete();
    const { ids, ...found } = await this.exactFirst(text.trim(), searched, range);
    return { ...found, articles: staffRead(ids) };
  }

  /** Result of a query, and whether it includes every change so far. */
  current<T>(find: () => Promise<T>): Promise<[found: T, isCurrent: boolean]> {
    return this.index.findCurrent(CURRENT_WITHIN_MS, find);
  }

  /** The ids of the newest articles whose authors have all words of a name, disabled ones too. */
  async byAuthor(name: string, limit: number): Promise<string[]> {
    const searched = words(name).slice(0, MAX_WORDS);
    if (searched.length === 0) return [];
    await this.index.untilComplete();
    const query = { words: searched, groups: visibilities, ranking: [['authors']], skip: 0, limit };
    return (await this.index.find(query)).ids;
  }

  /** The years that have articles, newest first. */
  async years(): Promise<number[]> {
    const years = await this.articles.distinct('year', { status: 'enabled' });
    return years.toSorted((one, other) => other - one);
  }

  /** Authors and articles whose names and titles have the words. */
  async suggest(text: string): Promise<SearchSuggestions> {
    const searched = searchedText(text);
    if (searched.words.length === 0) return { authors: [], articles: [] };
    await this.index.untilComplete();
    const { ids } = await this.index.find(
      {
        ...searched,
        groups: ['enabled'],
        ranking: [['title'], ['title', 'authors']],
        skip: 0,
        limit: SUGGESTED_ARTICLES,
      },
      'visitor',
    );
    const found = await this.articles
      .find({ _id: { $in: ids }, status: 'enabled' }, { ...linkedFields, authorname: 1 })
      .lean();
    const inOrder = ids.flatMap((id) => found.find(({ _id }) => _id.toHexString() === id) ?? []);
    const authors = inOrder.flatMap(({ authorname }) => splitAuthors(authorname));
    const named = authors.filter((author) => {
      const names = words(`${author} ${shortNameOf(personName(author))}`);
      return searched.words.every((word) => names.some((name) => name.startsWith(word)));
    });
    return {
      authors: [...new Set(named)].slice(0, SUGGESTED_AUTHORS),
      articles: inOrder.map(articleLink),
    };
  }

  /** Ranks an article with exactly this reference number or transaction ID first. */
  private async exactFirst(text: string, searched: SearchText, { skip, limit }: Range): Promise<Hits> {
    const refKey = isReferenceNumber(text) ? [{ refKey: referenceNumberKey(text) }] : [];
    const exact = await this.articles
      .find({ $or: [...refKey, { txnid: text }] }, { _id: 1 })
      .limit(MAX_PAGE_SIZE)
      .lean();
    const query = { ...searched, ...articleSearches.staff };
    if (exact.length === 0) return this.index.find({ ...query, skip, limit, forgiving: true });
    const { ids, total } = await this.index.find({ ...query, skip: 0, limit: skip + limit });
    const ranked = new Set([...exact.map(({ _id }) => _id.toHexString()), ...ids]);
    return {
      ids: [...ranked].slice(skip, skip + limit),
      total: async () => Math.max(await total(), exact.length),
    };
  }

  /**
   * The ids of the newest articles that readers find by these words, with every change so far: a digest is sent once, so
   * what it lacks is never sent.
   * @throws DomainError service_unavailable while the index is behind
   */
  async newestFound(text: string, { type, year }: Pick<ReadersOptions, 'type' | 'year'>): Promise<string[]> {
    const searched = searchedText(text);
    if (searched.words.length === 0) return [];
    await this.index.untilCurrent();
    const { ids } = await this.index.find(
      {
        ...searched,
        ...articleSearches.readers,
        skip: 0,
        limit: MAX_SEARCH_RESULTS,
        rank: year,
        label: type && typeLabel(type),
        order: 'newest',
      },
      'visitor',
    );
    return ids;
  }

  /** @param searched the words that snippets show */
  private async *show(shown: string[], searched: readonly string[]): AsyncGenerator<FoundArticle> {
    const results = shown.map((result) => JSON.parse(result) as IndexedResult);
    const snippets = await this.snippets.find(results, searched);
    for (const { listing: article } of results) {
      const snippet = snippets.get(article.id);
      yield { ...article, ...(snippet && { snippet }) };
    }
  }

  private async *read(ids: string[], forStaff: boolean): AsyncGenerator<ArticleListing> {
    for (let start = 0; start < ids.length; start += ARTICLES_PER_QUERY) {
      const batch = ids.slice(start, start + ARTICLES_PER_QUERY);
      const found = await this.articles.find({ _id: { $in: batch } }, unlistedFields).lean();
      const byId = new Map(found.map((article) => [article._id.toHexString(), article]));
      for (const id of batch) {
        const article = byId.get(id);
        if (article && (forStaff || article.status === 'enabled')) yield listing(article, forStaff);
      }
    }
  }
}

function sums<Key>(facets: readonly Facet[], keyOf: (facet: Facet) => Key): Map<Key, number> {
  const counted = new Map<Key, number>();
  for (const facet of facets) counted.set(keyOf(facet), (counted.get(keyOf(facet)) ?? 0) + facet.documents);
  return counted;
}

const none = () => Promise.resolve(0);

function searchedText(text: string): SearchText {
  const { words: found, excluded } = parseSearchText(text);
  return { words: found.slice(0, MAX_WORDS), excluded: excluded.slice(0, MAX_WORDS) };
}
