import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { EventEnvelope } from '#contracts/api/events.ts';
import type { ManuscriptsArticle } from '#contracts/api/rpc.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { CatalogClient } from '../settings/clients.ts';
import { dayIn } from '../settings/journal-settings.ts';
import { Links } from '../register/links/links.ts';
import { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { asJournal, Manuscripts } from '../register/manuscripts.ts';

const BATCH_SIZE = 200;

/** Updates accepted manuscripts from their current articles, so that lost and repeated events do no harm. */
@Injectable()
export class Publication {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly documents: Model<ManuscriptDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly links: Links,
    private readonly catalog: CatalogClient,
  ) {}

  /** Follows an article that was added, or that readers begin to see. */
  async onArticle({
    type,
    data: { articleId, forReaders },
  }: EventEnvelope<'catalog.article.published' | 'catalog.article.updated'>): Promise<void> {
    if (type === 'catalog.article.updated' && forReaders !== 'published') return;
    await this.follow({ articleId });
  }

  /** Follows the articles whose events were lost. */
  async followAll(): Promise<void> {
    const accepted = await this.documents.find({ stage: 'accepted' }, { _id: 1 }).lean();
    const ids = accepted.map(({ _id }) => _id.toHexString());
    for (let at = 0; at < ids.length; at += BATCH_SIZE)
      await this.follow({ manuscripts: ids.slice(at, at + BATCH_SIZE) });
  }

  private async follow(of: { articleId: string } | { manuscripts: string[] }): Promise<void> {
    const articles = await this.catalog.call('catalog.articles-of-manuscripts', of);
    for (const article of articles.filter(({ manuscript }) => isEntityId(manuscript)))
      await this.followArticle(article).catch((error: unknown) => {
        // It is not accepted, or there is none: the article's field is a text that staff may change.
        if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
      });
  }

  private async followArticle({
    manuscript,
    articleId: id,
    refnumber,
    published,
    publish_on,
  }: ManuscriptsArticle) {
    const filter = { _id: manuscript, stage: 'accepted' } as const;
    await this.manuscripts.change(filter, { user: asJournal }, async ({ before, settings, session }) => {
      const article = { id, refnumber, publish_on };
      const isKnown = before.article?.refnumber === refnumber && before.article.publish_on === publish_on;
      if (!published) return isKnown ? undefined : { set: { article } };
      await this.links.setEnd(session, before._id, true);
      const dates = { ...before.dates, ended: dayIn(settings) };
      return { set: { article, stage: 'published', dates } };
    });
  }
}
