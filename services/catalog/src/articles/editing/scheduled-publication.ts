import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { databaseTime } from '#platform/database/mongo.module.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import { PublishArticles } from './publish-articles.ts';

const SWEEP_EVERY_MS = 20_000;

/**
 * Publishes the articles whose day has begun in the journal's time zone, each in a transaction of its own: a worker that
 * dies leaves the others to the next one, and one whose clock is ahead publishes nothing too early.
 */
@Injectable()
export class ScheduledPublication extends Sweeper {
  protected readonly sweeps = [
    new RepeatedSweep('scheduled articles', SWEEP_EVERY_MS, async () =>
      this.sweep(await this.settings.today(await databaseTime(this.articles.db))),
    ),
  ];

  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly settings: SettingsService,
    private readonly publication: PublishArticles,
  ) {
    super();
  }

  async sweep(today: string): Promise<void> {
    const due = this.articles.find({ publish_on: { $gt: '', $lte: today } }, { _id: 1 });
    for await (const article of due.sort({ publish_on: 1 }).lean().cursor())
      await this.publication.due(article, today);
  }
}
