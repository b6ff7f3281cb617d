import { createHash, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Response } from 'express';
import type { Model } from 'mongoose';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import { paths } from '#contracts/journal/paths.ts';
import { furtherFileType, isSameName } from '#contracts/publication/further-files.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { type FileResponse, sendFile } from '#platform/http/send-file.ts';
import type { SessionRequest } from '#platform/sessions/session.ts';
import { PdfCheck } from '#platform/files/pdf-check.ts';
import { THUMBNAILS } from '../../files/thumbnails.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleDocument, type ArticleFile } from './article.schema.ts';
import { furtherFileKey } from './further-files.ts';

const FOLDER = 'articles';
const SWEEP_EVERY_MS = 3_600_000;

/**
 * Article PDFs. Each upload is stored under a new key and becomes an article's file only when the article is
 * written, so a failure never affects an existing file. A sweep deletes unreferenced files later.
 */
@Injectable()
export class ArticleFiles extends Sweeper {
  protected readonly sweeps = [new RepeatedSweep('article files', SWEEP_EVERY_MS, () => this.sweep())];

  constructor(
    private readonly files: FileStore,
    private readonly pdfs: PdfCheck,
    private readonly settings: SettingsService,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
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
      sha256: createHash('sha256').update(upload).digest('hex'),
    };
    await this.files.write(file.key, upload);
    return file;
  }

  remove(file: ArticleFile): Promise<void> {
    return this.files.remove(file.key);
  }

  /** @throws DomainError not_found when the article has no file */
  async send(request: SessionRequest, response: Response, article: ArticleDocument): Promise<void> {
    if (!article.file) throw new DomainError('not_found');
    const { key, sha256 } = article.file;
    await this.sendStored(request, response, article, key, {
      type: 'application/pdf',
      etag: `"${sha256.slice(0, 32)}"`,
      downloadName: `${article.refnumber}.pdf`,
      // Indexes should list its page instead.
      relations: ['canonical', 'cite-as', 'collection'],
    });
  }

  /** Sends a further file, always as a download: it may be anything. @throws DomainError not_found */
  async sendFurther(
    request: SessionRequest,
    response: Response,
    article: ArticleDocument,
    name: string,
  ): Promise<void> {
    const { further_files: rows = [] } = article;
    const row = rows.find((one) => isSameName(one.name, name));
    if (!row) throw new DomainError('not_found');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    await this.sendStored(request, response, article, furtherFileKey(row), {
      type: furtherFileType(row.name),
      etag: `"${row.key}"`,
      downloadName: row.name,
      disposition: 'attachment',
      relations: ['collection'],
    });
  }

  private async sendStored(
    request: SessionRequest,
    response: Response,
    article: ArticleDocument,
    key: string,
    { relations, ...reply }: Omit<FileResponse, 'cache'> & { relations: string[] },
  ): Promise<void> {
    const stored = await this.files.open(key);
    if (!stored) throw new DomainError('not_found');
    const { origin } = await this.settings.journal();
    const page = origin + paths.article(article);
    response.setHeader('Link', linksTo(page, relations));
    // Lets caches that support surrogate keys purge the file with its article.
    response.setHeader('Surrogate-Key', cacheTags.article(article._id.toHexString()));
    await sendFile(request, response, stored, {
      ...reply,
      cache:
        article.status === 'enabled'
          ? 'public, max-age=0, must-revalidate' // caches ask each time, so that the gateway counts it
          : 'private, no-store',
    });
  }

  /**
   * Deletes files and thumbnails older than an hour that no article references: replaced ones, and those left by a
   * killed process.
   */
  async sweep(): Promise<void> {
    await this.sweepFolder(FOLDER, (key) => ({ 'file.key': key }));
    await this.sweepFolder(THUMBNAILS, (key) => ({ 'file.thumbnail.name': basename(key) }));
  }

  private async sweepFolder(folder: string, referenceTo: (key: string) => object): Promise<void> {
    for await (const key of this.files.olderThan(folder, new Date(Date.now() - SWEEP_EVERY_MS))) {
      if (!(await this.articles.exists(referenceTo(key)))) await this.files.remove(key);
    }
  }
}

/** Signposting links from a file to its article's page. */
export const linksTo = (page: string, relations: string[]): string =>
  relations.map((relation) => `<${page}>; rel="${relation}"`).join(', ');
