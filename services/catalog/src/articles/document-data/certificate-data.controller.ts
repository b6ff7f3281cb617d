import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import type { ArticleListing, Editor } from '#contracts/fields/entities.ts';
import type { CertificateData, RpcCalls, SelectedArticle } from '#contracts/api/rpc.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { EditorsService } from '../../journal/editors/editors.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import type { ArticleDocument } from '../read/article.schema.ts';
import { ArticlesService } from '../read/articles.service.ts';

type Call = RpcCalls['catalog.certificate-data'];

/** Provides the content of certificates and cover pages to the documents service. */
@Controller()
export class CertificateDataController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly editors: EditorsService,
    private readonly settings: SettingsService,
  ) {}

  @MessagePattern('catalog.certificate-data')
  async certificateData(@Payload() request: Call['request']): Promise<{ value: CertificateData | null }> {
    // In parallel: a reader is waiting.
    const [article, journal, chief] = await Promise.all([
      this.find(request),
      this.settings.journalForArticles(),
      this.editors.chief(),
    ]);
    return { value: article && certificateDataOf(article, article._id.toHexString(), journal, chief) };
  }

  @MessagePattern('catalog.certificate-data-list')
  async certificateDataList(
    @Payload() { refnumbers, enabledOnly }: RpcCalls['catalog.certificate-data-list']['request'],
  ): Promise<{ value: CertificateData[] }> {
    const [articles, journal, chief] = await Promise.all([
      this.articles.byReferences(refnumbers, enabledOnly),
      this.settings.journalForArticles(),
      this.editors.chief(),
    ]);
    return { value: articles.map((article) => certificateDataOf(article, article.id, journal, chief)) };
  }

  @MessagePattern('catalog.selected-articles')
  async selectedArticles(
    @Payload() { refnumbers }: RpcCalls['catalog.selected-articles']['request'],
  ): Promise<{ value: SelectedArticle[] }> {
    const found = await this.articles.selected(refnumbers);
    const value = found.map(({ refnumber, authorname, year, volume, issue }) => {
      return { refnumber, authors: splitAuthors(authorname).length, year, volume, issue };
    });
    return { value };
  }

  private async find(request: Call['request']): Promise<ArticleDocument | null> {
    const { forStaff = false } = request;
    try {
      return 'articleId' in request
        ? await this.articles.byId(request.articleId, forStaff)
        : await this.articles.byReference(request.refnumber, forStaff);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'article_not_found') return null;
      throw error;
    }
  }
}

/** Fixed field order for single and batch requests: certificate files are found by the hash of this. */
function certificateDataOf(
  article: ArticleDocument | ArticleListing,
  articleId: string,
  { journalOf, signature }: Awaited<ReturnType<SettingsService['journalForArticles']>>,
  chief: Editor | null,
): CertificateData {
  const { refnumber, title, authorname, year, volume, issue, pagenumber, publishdate } = article;
  return {
    articleId,
    refnumber,
    title,
    authors: splitAuthors(authorname),
    year,
    volume,
    issue,
    pagenumber,
    publishdate,
    // Only if it has one: the certificates of other articles stay the same files.
    ...(article.standing && { standing: article.standing }),
    journal: journalOf(publishdate.slice(0, 4)),
    chiefEditor: chief && { name: chief.name, category: chief.category },
    ...(signature && { signature }),
  };
}
