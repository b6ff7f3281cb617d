import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { isNotice } from '#contracts/publication/amendments.ts';
import { namedIssue } from '#contracts/publication/issue-key.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import type { ArticleListing, Editor } from '#contracts/fields/entities.ts';
import type { RetractionNotice } from '#contracts/fields/issued-documents.ts';
import type { CertificateData, SelectedArticle } from '#contracts/api/document-data.ts';
import type { RpcCalls } from '#contracts/api/rpc.ts';
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
  async certificateData(@Payload() request: Call['request']): Promise<{ value: Call['response'] }> {
    // Reads in parallel, because a reader is waiting.
    const [article, journal, chief] = await Promise.all([
      this.find(request),
      this.settings.getArticleJournals(),
      this.editors.chief(),
    ]);
    if (!article) return { value: null };
    if (isNotice(article)) return { value: 'notice' };
    const id = article._id.toHexString();
    const retractions = await this.articles.retractionsOf([{ id, standing: article.standing }]);
    return { value: certificateDataOf(article, id, journal, chief, retractions.get(id)) };
  }

  @MessagePattern('catalog.certificate-data-list')
  async certificateDataList(
    @Payload() { refnumbers, enabledOnly }: RpcCalls['catalog.certificate-data-list']['request'],
  ): Promise<{ value: CertificateData[] }> {
    const [found, journal, chief] = await Promise.all([
      this.articles.byReferences(refnumbers, enabledOnly),
      this.settings.getArticleJournals(),
      this.editors.chief(),
    ]);
    const articles = found.filter((article) => !isNotice(article));
    const retractions = await this.articles.retractionsOf(articles);
    return {
      value: articles.map((article) =>
        certificateDataOf(article, article.id, journal, chief, retractions.get(article.id)),
      ),
    };
  }

  @MessagePattern('catalog.selected-articles')
  async selectedArticles(
    @Payload() { refnumbers }: RpcCalls['catalog.selected-articles']['request'],
  ): Promise<{ value: SelectedArticle[] }> {
    const found = await this.articles.selected(refnumbers);
    const value = found.map((article) => {
      const { refnumber, authorname } = article;
      const authors = splitAuthors(authorname).length;
      return { refnumber, authors, isNotice: isNotice(article), ...namedIssue(article) };
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
  { journalOf, signature }: Awaited<ReturnType<SettingsService['getArticleJournals']>>,
  chief: Editor | null,
  retraction: RetractionNotice | undefined,
): CertificateData {
  const { refnumber, title, authorname, pagenumber, publishdate } = article;
  return {
    articleId,
    refnumber,
    title,
    authors: splitAuthors(authorname),
    ...namedIssue(article),
    pagenumber,
    publishdate,
    // Only if it has them: the certificates of other articles stay the same files.
    ...(article.doi && { doi: article.doi }),
    ...(article.standing && { standing: article.standing }),
    ...(retraction && { retraction }),
    journal: journalOf(publishdate.slice(0, 4)),
    chiefEditor: chief && { name: chief.name, category: chief.category },
    ...(signature && { signature }),
  };
}
