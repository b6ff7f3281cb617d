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

/** Tells the documents service what a certificate shows. */
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
    const [settings, chief] = await Promise.all([this.settings.get(), this.editors.chief()]);
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
        journal: {
          name: settings.formatted_journal_name,
          issn: settings.issn,
          domain: settings.domain,
          nassScore: settings.nassScore,
          nassScoreYear: settings.nassScoreYear,
        },
        chiefEditor: chief && { name: chief.name, category: chief.category },
      },
    };
  }

  private async find(question: Call['question']): Promise<ArticleDocument | null> {
    try {
      return 'articleId' in question
        ? await this.articles.byId(question.articleId, false)
        : await this.articles.byReference(question.refnumber, false);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'article_not_found') return null;
      throw error;
    }
  }
}
