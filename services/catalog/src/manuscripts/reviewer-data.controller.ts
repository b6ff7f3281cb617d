import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Model } from 'mongoose';
import type { CatalogCandidates, RpcReply, RpcRequest } from '#contracts/api/rpc.ts';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { logger } from '#platform/process/logging.ts';
import { ArticleDocument } from '../articles/read/article.schema.ts';
import { RelatedArticles } from '../discovery/search/related-articles.ts';
import { SearchService } from '../discovery/search/search.service.ts';
import { EditorsService } from '../journal/editors/editors.service.ts';

/** Articles whose authors are proposed, and articles of one author that are read. */
const MAX_SIMILAR = 12;
const MAX_OF_ONE_AUTHOR = 30;
const MOST_NAMES = 20;

/** Data of the catalog about possible reviewers of a manuscript. */
@Controller()
export class ReviewerDataController {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly search: SearchService,
    private readonly related: RelatedArticles,
    private readonly editors: EditorsService,
  ) {}

  @MessagePattern('catalog.reviewer-candidates')
  async candidates(
    @Payload() { text }: RpcRequest<'catalog.reviewer-candidates'>,
  ): Promise<CatalogCandidates> {
    const [editors, ids] = await Promise.all([
      this.editors.list(true),
      emptyIfSearchFails(this.related.near(text, MAX_SIMILAR)),
    ]);
    const found = await this.articles
      .find({ _id: { $in: ids } }, { refnumber: 1, titleText: 1, keywords: 1, authors: 1 })
      .lean();
    const near = ids.flatMap((id) => found.find(({ _id }) => _id.toHexString() === id) ?? []);
    const board = editors.filter(({ status }) => status === 'enabled') as StaffEditor[];
    return {
      board: board
        .filter(({ email }) => email !== '')
        .map(({ name, email, content, post }) => ({
          name,
          email,
          affiliation: content,
          about: plainText(post),
        })),
      authors: near.flatMap(({ refnumber, titleText, keywords, authors }) =>
        authors
          .filter(({ email }) => email !== '')
          .map(({ name, email, orcid, affiliations }) => ({
            name,
            email,
            orcid,
            affiliation: affiliations[0]?.name ?? '',
            article: `${refnumber}: ${titleText}`,
            about: `${titleText} ${keywords}`,
          })),
      ),
    };
  }

  @MessagePattern('catalog.articles-by-authors')
  async byAuthors(
    @Payload() { names, since }: RpcRequest<'catalog.articles-by-authors'>,
  ): RpcReply<'catalog.articles-by-authors'> {
    const searches = names
      .slice(0, MOST_NAMES)
      .map((name) => emptyIfSearchFails(this.search.byAuthor(name, MAX_OF_ONE_AUTHOR)));
    const ids = [...new Set((await Promise.all(searches)).flat())];
    const found = await this.articles
      .find({ _id: { $in: ids }, year: { $gte: since } }, { refnumber: 1, year: 1, authorname: 1 })
      .lean();
    return found.map(({ refnumber, year, authorname }) => ({
      refnumber,
      year,
      authors: splitAuthors(authorname),
    }));
  }
}

async function emptyIfSearchFails(found: Promise<string[]>): Promise<string[]> {
  return found.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    logger.warn({ err: error }, 'reviewers are shown without the articles of a search');
    return [];
  });
}
