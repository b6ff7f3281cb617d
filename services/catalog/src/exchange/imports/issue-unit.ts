import { Injectable } from '@nestjs/common';
import type { ClientSession, Types } from 'mongoose';
import { textLimits } from '#contracts/full-text/full-text.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import type { FurtherFile } from '#contracts/fields/record-fields.ts';
import { type IssueKey, type NamedIssue, namedIssue } from '#contracts/publication/issue-key.ts';
import { MAX_ISSUE_PDF_BYTES, MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import type { Work } from '#platform/writes/changes.ts';
import { type ImportedText, TextSources } from '../../articles/full-text/text-sources.ts';
import { ArticleFiles } from '../../articles/read/article-files.ts';
import type { ArticleFile } from '../../files/article-file.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { FurtherFiles } from '../../articles/read/further-files.ts';
import { Pictures } from '../../files/pictures.ts';
import type { EnteredArticle } from '../../articles/editing/article.rules.ts';
import { newArticle, NewArticles } from '../../articles/editing/new-articles.ts';
import { FormerAddresses } from '../../articles/former-addresses/former-addresses.ts';
import type { IssueDocument } from '../../issues/read/issue.schema.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { NoticesService } from '../../mail/authors/notices.service.ts';
import type { ImportArchive } from '../lists/import-archive.ts';
import type { ImportDocument, ImportRow } from './import.schema.ts';

/** A unit of an import whose files are in the file store; they count only once its transaction commits. */
export interface PreparedUnit {
  store(session: ClientSession): Promise<Omit<Work<never>, 'response'>>;
  /** Deletes the files; only if nothing was stored. */
  discard(): Promise<void>;
}

type LoadedImport = Pick<ImportDocument, 'notify' | 'contents'> & { user: ChangeAuthor };

const CONCURRENT_FILES = 4;

/** Loads an issue of an import: creates it if needed and adds its articles as the form does. */
@Injectable()
export class IssueUnit {
  constructor(
    private readonly files: ArticleFiles,
    private readonly pictures: Pictures,
    private readonly issues: IssuesService,
    private readonly newArticles: NewArticles,
    private readonly notices: NoticesService,
    private readonly formerAddresses: FormerAddresses,
    private readonly texts: TextSources,
    private readonly furtherFiles: FurtherFiles,
  ) {}

  async prepare(rows: ImportRow[], archive: ImportArchive, found: LoadedImport): Promise<PreparedUnit> {
    const { user, notify, contents } = found;
    const place = issueOf(rows);
    const { issue_label = '' } = place;
    const articleRows = rows.filter(({ kind }) => kind === 'article');
    const issueRow = rows.find(({ kind }) => kind === 'issue');
    const restored = issueRow && (await this.restoredIssue(issueRow, archive));
    const files = await this.storeFiles(articleRows, archive);
    const further = await this.storeFurtherFiles(articleRows, archive);
    const articles = articleRows.map((row, at) => {
      const content = { ...(row.content as EnteredArticle), further_files: further[at]! };
      const article =
        contents === 'journal'
          ? { ...(content as ArticleDocument), file: files[at] }
          : newArticle(content, files[at], user);
      return { ...article, sharesTitle: article._id.toHexString() };
    });
    const texts = await this.storeTexts(articleRows, articles, archive);
    return {
      store: async (session) => {
        const created = await this.issues.ensure(session, place, { issue_label, ...restored });
        const labelled = await this.issues.labelAt(place, session);
        if (issue_label !== '' && labelled.issue_label !== issue_label)
          throw fieldError('issue', 'Another issue has this number now. Import the list again');
        await this.storeAddresses(session, place, rows, articles);
        if (articles.length === 0) return { changes: created };
        await this.issues.countArticles(place, articles.length, session);
        const { stored, changes, commands } = await this.newArticles.store(session, articles);
        const conversions = await this.texts.add(session, texts);
        const notified = stored.filter(({ status }) => notify && status === 'enabled');
        const orders = notified.map(({ _id, email }) => ({ articleId: _id, addresses: [email] }));
        const ordered = await this.notices.order(session, orders, user);
        return {
          changes: [...created, ...changes],
          commands: [...commands, ...conversions, ...ordered.commands],
        };
      },
      discard: async () => {
        for (const file of [...files, restored?.file]) if (file) await this.files.remove(file);
        for (const { source } of texts) await this.texts.remove(source);
        for (const file of further.flat()) await this.furtherFiles.remove(file);
      },
    };
  }

  private async restoredIssue({ content, file }: ImportRow, archive: ImportArchive): Promise<IssueDocument> {
    const { coverFile, ...issue } = content as IssueDocument & { coverFile?: string };
    if (coverFile)
      await this.pictures.restore('issues', issue.cover, await archive.read(coverFile, MAX_UPLOAD_BYTES));
    if (!file) return issue;
    return { ...issue, file: await this.files.store(await archive.read(file, MAX_ISSUE_PDF_BYTES)) };
  }

  private async storeFiles(rows: ImportRow[], archive: ImportArchive): Promise<(ArticleFile | undefined)[]> {
    const files: (ArticleFile | undefined)[] = [];
    const storeFrom = async (start: number) => {
      for (let at = start; at < rows.length; at += CONCURRENT_FILES) {
        const { file } = rows[at]!;
        if (file) files[at] = await this.files.store(await archive.read(file, MAX_UPLOAD_BYTES));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_FILES }, (_, start) => storeFrom(start)));
    return files;
  }

  private async storeFurtherFiles(rows: ImportRow[], archive: ImportArchive): Promise<FurtherFile[][]> {
    const stored: FurtherFile[][] = [];
    for (const { content, files = [] } of rows) {
      const { further_files: given = [] } = content as EnteredArticle;
      const named: FurtherFile[] = [];
      for (const [at, file] of given.entries()) {
        const key = await this.furtherFiles.store(archive.stream(files[at]!, textLimits.totalBytes));
        named.push({ ...file, key });
      }
      stored.push((await this.furtherFiles.withSizes({ further_files: named })).further_files);
    }
    return stored;
  }

  private async storeTexts(
    rows: ImportRow[],
    articles: readonly { _id: Types.ObjectId }[],
    archive: ImportArchive,
  ): Promise<ImportedText[]> {
    const texts: ImportedText[] = [];
    for (const [at, { text }] of rows.entries()) {
      if (!text) continue;
      const source = await this.texts.storeImported(
        text.file,
        archive.stream(text.file, textLimits.totalBytes),
      );
      texts.push({ articleId: articles[at]!._id, source, shown: text.shown });
    }
    return texts;
  }

  /** Former addresses of the issue and its articles, such as those in OJS. */
  private async storeAddresses(
    session: ClientSession,
    key: IssueKey,
    rows: ImportRow[],
    articles: { _id: Types.ObjectId }[],
  ): Promise<void> {
    const issueRows = rows.flatMap(({ kind, addresses }) =>
      kind === 'issue' ? (addresses?.own ?? []) : (addresses?.issue ?? []),
    );
    const articleRows = rows
      .filter(({ kind }) => kind === 'article')
      .flatMap(({ addresses }, at) => (addresses?.own ?? []).map((own) => [own, articles[at]!._id] as const));
    const { _id } = await this.issues.requireAt(key, session);
    await this.formerAddresses.storeNew(session, [
      ...[...new Set(issueRows)].map((address) => [address, _id] as const),
      ...articleRows,
    ]);
  }
}

export function issueOf(rows: Pick<ImportRow, 'unit' | 'kind' | 'content'>[]): NamedIssue {
  const [year = 0, volume = 0, issue = 0] = (rows[0]?.unit ?? '').split('/').map(Number);
  const { issue_label } = (rows.find(({ kind }) => kind === 'article')?.content ?? {}) as Partial<NamedIssue>;
  return namedIssue({ year, volume, issue, issue_label });
}
