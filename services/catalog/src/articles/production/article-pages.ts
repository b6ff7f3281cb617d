import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Response } from 'express';
import type { ClientSession, Model } from 'mongoose';
import { errorTable } from '#contracts/api/errors.ts';
import { everyBlock } from '#contracts/full-text/text-lines.ts';
import { textLimits } from '#contracts/full-text/full-text.ts';
import type { TextPicture } from '#contracts/full-text/text-tree.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import {
  blocksPublication,
  type PageDesign,
  type PageLayout,
  type StaffPages,
} from '#contracts/typesetting/article-pages.ts';
import { convertText } from '#conversion/convert-text.ts';
import { TextError } from '#conversion/text-error.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { Changes, type Work } from '#platform/writes/changes.ts';
import { requireVersion } from '#platform/writes/versions.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { FullTextDocument } from '../full-text/full-text.schema.ts';
import { TextPictures } from '../full-text/text-pictures.ts';
import { fileChanged } from '../read/article.change.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import type { ProductionDocument } from '../read/production.schema.ts';
import { Productions } from './productions.ts';

/** A change of the pages of the article with this id, by a client that has seen this version of them. */
interface PagesEdit {
  id: string;
  version: number | undefined;
  user: SignedInUser;
}

export interface PagesChange {
  design?: PageDesign;
  layout?: PageLayout;
  /** Reason for which the pages are published despite remarks; empty to take that back. */
  override?: string;
  /** Puts the pages on an article in place of its file. */
  use?: boolean;
}

interface Current {
  session: ClientSession;
  article: ArticleDocument;
  before: ProductionDocument;
}

/** The pages of articles as staff work on them; nothing is here while `make_pages` is off. */
@Injectable()
export class ArticlePages {
  constructor(
    @InjectModel(FullTextDocument.name) private readonly texts: Model<FullTextDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly productions: Productions,
    private readonly files: FileStore,
    private readonly settings: SettingsService,
    private readonly changes: Changes,
  ) {}

  /** @throws DomainError not_found, article_not_found */
  async find(id: string): Promise<StaffPages | undefined> {
    const { article, production } = await this.read(id);
    return production ? this.productions.view(article, production) : undefined;
  }

  /** Sends the PDF that was made last. @throws DomainError not_found, article_not_found */
  async send(response: Response, id: string): Promise<void> {
    const { article, production } = await this.read(id);
    const stored = production?.made && (await this.files.open(production.made.key));
    if (!stored) throw new DomainError('not_found');
    const etag = `"${production.made!.sha256.slice(0, 32)}"`;
    await sendFile(response, stored, {
      type: 'application/pdf',
      etag,
      downloadName: `${article.refnumber}.pdf`,
    });
  }

  /**
   * Orders pages, unless those that were made are made of the same and nothing blocks them.
   * @throws DomainError not_found, article_not_found, pages_unavailable, text_not_converted
   */
  async make(id: string, chosen: PageDesign | undefined, user: SignedInUser): Promise<StaffPages> {
    const { page_design } = await this.requireOn();
    const { missingEngine } = await import('#typesetting/set-pages.ts');
    const message = missingEngine();
    if (message !== undefined) throw new DomainError('pages_unavailable', { message });
    return this.changes.commit(user, async (session): Promise<Work<StaffPages>> => {
      const article = await this.productions.requireArticle(id, session);
      const before = await this.productions.find(article, session);
      const design = chosen ?? before?.design ?? page_design;
      const pages = before && (await this.productions.view(article, before, session));
      const isRight =
        pages?.state === 'set' && !pages.made?.outdated && !pages.remarks.some(blocksPublication);
      if (isRight && design === before?.design) return { response: pages, changes: [] };
      return this.order({ session, article, before }, { design });
    });
  }

  /** @throws DomainError not_found, article_not_found, version_conflict, forbidden, pages_not_ready */
  change(edit: PagesEdit, { design, layout, override, use }: PagesChange): Promise<StaffPages> {
    return this.commit(edit, async ({ session, article, before }) => {
      const { user } = edit;
      if (override !== undefined && (user.role !== 'administrator' || user.token !== undefined))
        throw new DomainError('forbidden', {
          message: 'Only administrators may publish pages despite their remarks, and no program with a token',
        });
      if (use) {
        const message = await this.productions.problem(article, session);
        if (message !== undefined) throw new DomainError('pages_not_ready', { message });
        const work = await this.productions.put(session, article, before.made!, user);
        return { ...work, response: await this.productions.view(article, before, session) };
      }
      const change = {
        ...(design && { design }),
        ...(layout && { layout: JSON.stringify(layout) }),
        ...(override !== undefined && {
          override: override === '' ? undefined : { by: user.name, reason: override },
        }),
      };
      return this.order({ session, article, before }, change);
    });
  }

  /** Replaces a picture of the text. @throws DomainError as `change`, and not_an_image */
  async replacePicture(edit: PagesEdit, name: string, upload: Buffer | undefined): Promise<StaffPages> {
    await this.requireOn();
    if (!upload) throw fieldError('picture', 'The picture is required');
    const drawn = await this.draw(upload, edit.id);
    return this.commit(edit, async ({ session, article, before }) => {
      const text = await this.texts.findById(article._id).session(session).lean();
      const { pictures = [], tree = '' } = text?.converted ?? {};
      if (!pictures.includes(name)) throw new DomainError('not_found');
      const replaced = (_: string, value: TextPicture | null): unknown =>
        value?.name === name ? { ...value, ...drawn } : value;
      const set = {
        'converted.tree': JSON.stringify(JSON.parse(tree, replaced)),
        'converted.pictures': pictures.map((one) => (one === name ? drawn.name : one)),
      };
      await this.texts.updateOne({ _id: article._id }, { $set: set, $inc: { version: 1 } }, { session });
      const { changes, ...work } = await this.order({ session, article, before }, {});
      const [from, to] = [name, drawn.name].map((pages_picture) => ({ pages_picture }));
      const change = { ...changes[0]!, before: from!, after: to! };
      if (!text!.shown) return { ...work, changes: [change] };
      const modified = { $set: { modification: new Date() } };
      await this.articles.updateOne({ _id: article._id }, modified, { session });
      return { ...work, changes: [{ ...change, event: fileChanged(article) }] };
    });
  }

  private async requireOn() {
    const settings = await this.settings.getForStaff();
    if (!settings.make_pages) throw new DomainError('not_found');
    return settings;
  }

  private async read(id: string) {
    await this.requireOn();
    const production = await this.productions.find(await this.productions.requireArticle(id));
    // Read after them, since pages that become ready in between change it.
    return { article: await this.productions.requireArticle(id), production };
  }

  /** Changes pages that there are. @throws DomainError not_found, article_not_found, version_conflict */
  private async commit(
    { id, version, user }: PagesEdit,
    work: (current: Current) => Promise<Work<StaffPages>>,
  ): Promise<StaffPages> {
    await this.requireOn();
    return this.changes.commit(user, async (session) => {
      const article = await this.productions.requireArticle(id, session);
      const before = await this.productions.find(article, session);
      if (!before) throw new DomainError('not_found');
      requireVersion(version, await this.productions.view(article, before, session));
      return work({ session, article, before });
    });
  }

  private async order(
    { session, article, before }: Omit<Current, 'before'> & { before: ProductionDocument | null },
    change: Partial<ProductionDocument>,
  ): Promise<Work<StaffPages>> {
    const { response: after, ...work } = await this.productions.order(session, article, before, change);
    const response = await this.productions.view(article, after, session);
    if (!response.tree)
      throw new DomainError('text_not_converted', {
        message: 'Upload a full text first. The pages are made from it',
      });
    return { ...work, response };
  }

  /** Draws a picture as a conversion does, in its process. @throws DomainError not_an_image */
  private async draw(
    upload: Buffer,
    source: string,
  ): Promise<Pick<TextPicture, 'name' | 'width' | 'height'>> {
    const pictures = new TextPictures(this.files, source);
    const data = `data:image/png;base64,${upload.toString('base64')}`;
    const text = `<article><body><fig id="f"><graphic href="${data}"/></fig></body></article>`;
    const content = Readable.from([Buffer.from(text)]);
    const converted = await convertText(
      { name: 'picture.xml', content },
      {
        references: [],
        signal: AbortSignal.timeout(textLimits.conversionMs),
        storePicture: (drawn) => pictures.store(drawn),
      },
    ).catch((error: unknown) => {
      if (!(error instanceof TextError) || pictures.failure) throw pictures.failure ?? error;
    });
    const [drawn] = everyBlock(converted?.tree.blocks ?? []).flatMap((block) =>
      block.kind === 'figure' ? block.pictures : [],
    );
    if (!drawn)
      throw new DomainError('not_an_image', { fields: { picture: errorTable.not_an_image.message } });
    const { name, width, height } = drawn;
    return { name, width, height };
  }
}
