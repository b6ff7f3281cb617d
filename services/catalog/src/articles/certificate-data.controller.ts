import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { splitAuthors } from '#contracts/author-names.js';
import type { ArticleListing, Editor } from '#contracts/entities.js';
import type { CertificateData, PrintedJournal, RpcCalls } from '#contracts/rpc.js';
import { DomainError } from '#platform/domain-error.js';
import { EditorsService } from '../editors/editors.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { ArticleDocument } from './article.schema.js';
import { ArticlesService } from './articles.service.js';

type Call = RpcCalls['catalog.certificate-data'];

/** Tells the documents service what an article's certificates and cover page show. */
@Controller()
export class CertificateDataController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly editors: EditorsService,
    private readonly settings: SettingsService,
  ) {}

  @MessagePattern('catalog.certificate-data')
  async certificateData(@Payload() request: Call['request']): Promise<{ value: CertificateData | null }> {
    // Side by side: a reader waits for it.
    const [article, journal, chief] = await Promise.all([
      this.find(request),
      this.settings.printed(),
      this.editors.chief(),
    ]);
    return { value: article && shown(article, article._id.toHexString(), journal, chief) };
  }

  @MessagePattern('catalog.certificate-data-list')
  async certificateDataList(
    @Payload() { refnumbers }: RpcCalls['catalog.certificate-data-list']['request'],
  ): Promise<{ value: CertificateData[] }> {
    const [articles, journal, chief] = await Promise.all([
      this.articles.byReferences(refnumbers),
      this.settings.printed(),
      this.editors.chief(),
    ]);
    return { value: articles.map((article) => shown(article, article.id, journal, chief)) };
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

/** The same for one article and for many, in the same order of fields: a certificate's file is found by their hash. */
function shown(
  article: ArticleDocument | ArticleListing,
  articleId: string,
  journal: PrintedJournal,
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
    journal,
    chiefEditor: chief && { name: chief.name, category: chief.category },
  };
}
