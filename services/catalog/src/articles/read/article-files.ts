import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Response } from 'express';
import type { Model } from 'mongoose';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import { paths } from '#contracts/journal/paths.ts';
import { furtherFileType, isSameName } from '#contracts/publication/further-files.ts';
import { DRAFT_DAYS } from '#contracts/text/limits.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { type FileResponse, sendFile } from '#platform/http/send-file.ts';
import { PdfCheck } from '#platform/files/pdf-check.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { THUMBNAILS } from '../../files/thumbnails.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import type { IssueDocument } from '../../issues/read/issue.schema.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import type { ArticleFile } from '../../files/article-file.ts';
import { ArticleDocument } from './article.schema.ts';
import { ProductionDocument } from './production.schema.ts';
import { FURTHER_FILES, furtherFileKey } from './further-files.ts';

const FOLDER = 'articles';
const SWEEP_EVERY_MS = 3_600_000;

interface Reply extends Omit<FileResponse, 'cache'> {
  key: string;
  /** Link header that names the page of the file. */
  link: string;
  tag: string;
  isPublic: boolean;
}

/**
 * PDFs of articles and of whole issues, and further files. Each upload is stored under a new key and becomes the file of
 * an article or an issue only when that is written, so a failure never affects an existing file. A sweep deletes
 * unreferenced files later.
 */
@Injectable()
export class ArticleFiles extends Sweeper {
  protected readonly sweeps = [new RepeatedSweep('article files', SWEEP_EVERY_MS, () => this.sweep())];

  constructor(
    private readonly files: FileStore,
    private readonly pdfs: PdfCheck,
    private readonly settings: SettingsService,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    @InjectModel(ProductionDocument.name) private readonly productions: Model<ProductionDocument>,
    private readonly issues: IssuesService,
  ) {
    super();
  }

  /** @throws DomainError not_a_pdf */
  async store(upload: Buffer): Promise<ArticleFile> {
    const pages = await this.pdfs.requirePdf(upload);
    const file = {
      key: `${FOLDER}/${randomUUID()}.pdf`,
      size: upload.length,
      pages,
      sha256: sha256(upload),
    };
    await this.files.write(file.key, upload);
    return file;
  }

  remove(file: ArticleFile): Promise<void> {
    return this.files.remove(file.key);
  }

  /** @throws DomainError not_found when the article has no file */
  async send(response: Response, article: ArticleDocument): Promise<void> {
    await this.sendStored(response, {
      ...pdfReply(article.file, `${article.refnumber}.pdf`),
      // Indexes should list its page instead.
      ...(await this.placeOf(article, ['canonical', 'cite-as', 'collection'])),
    });
  }

  /** Sends a further file, always as a download: it may be anything. @throws DomainError not_found */
  async sendFurther(response: Response, article: ArticleDocument, name: string): Promise<void> {
    const row = article.further_files?.find((one) => isSameName(one.name, name));
    if (!row) throw new DomainError('not_found');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    await this.sendStored(response, {
      key: furtherFileKey(row),
      type: furtherFileType(row.name),
      etag: `"${row.key}"`,
      downloadName: row.name,
      disposition: 'attachment',
      ...(await this.placeOf(article, ['collection'])),
    });
  }

  /** The PDF of a whole issue. @throws DomainError not_found when it has none */
  async sendOfIssue(response: Response, issue: IssueDocument, isPublic: boolean): Promise<void> {
    const { origin } = await this.settings.getJournal();
    await this.sendStored(response, {
      ...pdfReply(issue.file, `${issue.year}-vol${issue.volume}-issue${issue.issue}.pdf`),
      link: linksTo(origin + paths.issue(issue), ['canonical']),
      tag: cacheTags.issue(issue),
      isPublic,
    });
  }

  private async placeOf(article: ArticleDocument, relations: string[]) {
    const { origin } = await this.settings.getJournal();
    return {
      link: linksTo(origin + paths.article(article), relations),
      tag: cacheTags.article(article._id.toHexString()),
      isPublic: article.status === 'enabled',
    };
  }

  private async sendStored(response: Response, { key, link, tag, isPublic, ...reply }: Reply): Promise<void> {
    const stored = await this.files.open(key);
    if (!stored) throw new DomainError('not_found');
    response.setHeader('Link', link);
    // Lets caches that support surrogate keys purge the file with its article or issue.
    response.setHeader('Surrogate-Key', tag);
    await sendFile(response, stored, {
      ...reply,
      cache: isPublic
        ? 'public, max-age=0, must-revalidate' // caches ask each time, so that the gateway counts it
        : undefined,
    });
  }

  /**
   * Deletes files and thumbnails that no article or issue references: replaced ones, and those left by a killed process.
   * A further file stays for as long as a draft of a form may name it, the others for an hour.
   */
  async sweep(): Promise<void> {
    const hourAgo = new Date(Date.now() - SWEEP_EVERY_MS);
    const isUsed = (field: string, value: string) => this.articles.exists({ [field]: value });
    await this.removeUnused(
      this.files.olderThan(FOLDER, hourAgo),
      async (key) =>
        (await isUsed('file.key', key)) ??
        (await this.productions.exists({ 'made.key': key })) ??
        this.issues.usesFile(key),
    );
    await this.removeUnused(this.files.olderThan(THUMBNAILS, hourAgo), (key) =>
      isUsed('file.thumbnail.name', basename(key)),
    );
    const beforeDrafts = new Date(Date.now() - DRAFT_DAYS * DAY_MS);
    await this.removeUnused(this.files.unusedSince(FURTHER_FILES, beforeDrafts), (key) =>
      isUsed('further_files.key', basename(key)),
    );
  }

  private async removeUnused(
    keys: AsyncIterable<string>,
    isUsed: (key: string) => PromiseLike<unknown>,
  ): Promise<void> {
    for await (const key of keys) if (!(await isUsed(key))) await this.files.remove(key);
  }
}

/** @throws DomainError not_found without a file */
function pdfReply(file: ArticleFile | null | undefined, downloadName: string) {
  if (!file) throw new DomainError('not_found');
  const { key, sha256 } = file;
  return { key, type: 'application/pdf', etag: `"${sha256.slice(0, 32)}"`, downloadName };
}

/** Signposting links from a file to its article's page. */
export const linksTo = (page: string, relations: string[]): string =>
  relations.map((relation) => `<${page}>; rel="${relation}"`).join(', ');
