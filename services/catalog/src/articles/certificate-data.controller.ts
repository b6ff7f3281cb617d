import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { splitAuthors } from '#contracts/author-names.js';
import type { CertificateData, RpcCalls } from '#contracts/rpc.js';
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
  async certificateData(@Payload() question: Call['question']): Promise<{ value: CertificateData | null }> {
    const article = await this.find(question);
    if (!article) return { value: null };
    const [journal, chief] = await Promise.all([this.settings.printed(), this.editors.chief()]);
    const { refnumber, title, authorname, year, volume, issue, pagenumber, publishdate } = article;
    return {
      value: {
        articleId: article._id.toHexString(),
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
      },
    };
  }

  private async find(question: Call['question']): Promise<ArticleDocument | null> {
    const { forStaff = false } = question;
    try {
      return 'articleId' in question
        ? await this.articles.byId(question.articleId, forStaff)
        : await this.articles.byReference(question.refnumber, forStaff);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'article_not_found') return null;
      throw error;
    }
  }
}
