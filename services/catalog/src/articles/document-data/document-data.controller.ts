import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { pick } from '#contracts/values/pick.ts';
import { isNotice } from '#contracts/publication/amendments.ts';
import { namedIssue } from '#contracts/publication/issue-key.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import type { ArticleListing, Editor } from '#contracts/fields/entities.ts';
import type { RetractionNotice } from '#contracts/fields/issued-documents.ts';
import type {
  BoardData,
  BoardEditor,
  CertificateData,
  EditorCertificateData,
  IndexPageData,
  Letterhead,
  SelectedArticle,
} from '#contracts/api/document-data.ts';
import type { RpcReply, RpcRequest } from '#contracts/api/rpc.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { EditorsService } from '../../journal/editors/editors.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import type { ArticleDocument } from '../read/article.schema.ts';
import { ArticlesService } from '../read/articles.service.ts';

/** Provides the contents of documents to the documents service: articles, editors, the journal and who signs. */
@Controller()
export class DocumentDataController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly editors: EditorsService,
    private readonly settings: SettingsService,
  ) {}

  @MessagePattern('catalog.certificate-data')
  async certificateData(
    @Payload() request: RpcRequest<'catalog.certificate-data'>,
  ): RpcReply<'catalog.certificate-data'> {
    // Reads in parallel, because a reader is waiting.
    const [article, journal, chief] = await Promise.all([
      this.find(request),
      this.settings.getArticleJournals(),
      this.editors.findChiefEditor(),
    ]);
    if (!article) return null;
    if (isNotice(article)) return 'notice';
    const id = article._id.toHexString();
    const retractions = await this.articles.retractionsOf([{ id, standing: article.standing }]);
    return certificateDataOf(article, id, journal, chief, retractions.get(id));
  }

  @MessagePattern('catalog.certificate-data-list')
  async certificateDataList(
    @Payload() { refnumbers, enabledOnly }: RpcRequest<'catalog.certificate-data-list'>,
  ): Promise<CertificateData[]> {
    const [found, journal, chief] = await Promise.all([
      this.articles.byReferences(refnumbers, enabledOnly),
      this.settings.getArticleJournals(),
      this.editors.findChiefEditor(),
    ]);
    const articles = found.filter((article) => !isNotice(article));
    const retractions = await this.articles.retractionsOf(articles);
    return articles.map((article) =>
      certificateDataOf(article, article.id, journal, chief, retractions.get(article.id)),
    );
  }

  @MessagePattern('catalog.selected-articles')
  async selectedArticles(
    @Payload() { refnumbers }: RpcRequest<'catalog.selected-articles'>,
  ): Promise<SelectedArticle[]> {
    const found = await this.articles.selected(refnumbers);
    return found.map((article) => {
      const { refnumber, authorname } = article;
      const authors = splitAuthors(authorname).length;
      return { refnumber, authors, isNotice: isNotice(article), ...namedIssue(article) };
    });
  }

  @MessagePattern('catalog.index-page-data')
  async indexPageData(
    @Payload() { refnumbers }: RpcRequest<'catalog.index-page-data'>,
  ): Promise<IndexPageData> {
    const [journal, { sections }, found] = await Promise.all([
      this.settings.getDocumentJournal(),
      this.settings.getJournal(),
      this.articles.byReferences(refnumbers),
    ]);
    const articles = found.map(
      ({ refnumber, title, authorname, pagenumber, section, standing, ...place }) => ({
        refnumber,
        title,
        authorname,
        ...namedIssue(place),
        pagenumber,
        section,
        ...(standing && { standing }),
      }),
    );
    return { journal, articles, sections };
  }

  @MessagePattern('catalog.letterhead')
  async letterhead(): Promise<Letterhead> {
    const [journal, { names }, settings, chief, date] = await Promise.all([
      this.settings.getDocumentJournal(),
      this.settings.getJournal(),
      this.settings.getForDocuments(),
      this.editors.findChiefEditor(),
      this.settings.today(),
    ]);
    const { signature_image, websiteemail, postal_address } = settings;
    return {
      journal,
      names: { en: names.en.name, hi: names.hi.name },
      signedBy: chief?.name ?? null,
      ...(signature_image && { signature: signature_image }),
      email: websiteemail,
      postal_address,
      date,
    };
  }

  @MessagePattern('catalog.board-data')
  async boardData(): Promise<BoardData> {
    const [journal, editors] = await Promise.all([
      this.settings.getDocumentJournal(),
      this.editors.list(false),
    ]);
    return { journal, editors: editors.map(boardEditor) };
  }

  @MessagePattern('catalog.editor-certificate-data')
  async editorCertificateData(
    @Payload() { ids }: RpcRequest<'catalog.editor-certificate-data'>,
  ): Promise<EditorCertificateData> {
    const [journal, chief, editors, date] = await Promise.all([
      this.settings.getDocumentJournal(),
      this.editors.findChiefEditor(),
      this.editors.findByIds(ids),
      this.settings.today(),
    ]);
    return {
      journal,
      chiefEditor: chief && { id: chief.id, name: chief.name },
      editors: editors.map((editor) => ({ ...boardEditor(editor), status: editor.status })),
      date,
    };
  }

  private async find(request: RpcRequest<'catalog.certificate-data'>): Promise<ArticleDocument | null> {
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

const boardEditor = (editor: Editor): BoardEditor =>
  pick(editor, 'id', 'name', 'degree', 'category', 'post', 'content', 'country', 'picture');
