import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import type { Settings } from '#contracts/entities.js';
import type { PrintedJournal } from '#contracts/rpc.js';
import { Outbox } from '#messaging/outbox.js';
import { inTransaction } from '#platform/mongo.module.js';
import { storedRichText } from '#platform/rich-text.js';
import { CatalogConfig } from '../config.js';
import { type Journal, journalOf } from './journal.js';
import { defaultSettings, SettingsDocument } from './settings.schema.js';

@Injectable()
export class SettingsService {
  constructor(
    private readonly config: CatalogConfig,
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(SettingsDocument.name) private readonly settings: Model<SettingsDocument>,
    private readonly outbox: Outbox,
  ) {}

  async get(): Promise<Settings> {
    const document = await this.settings.findById('site').lean();
    return { ...defaultSettings, domain: this.config.SITE_ORIGIN, ...document?.values };
  }

  async journal(): Promise<Journal> {
    return journalOf(await this.get(), this.config.SITE_ORIGIN);
  }

  /** The journal as documents name it. */
  async printed(): Promise<PrintedJournal> {
    const settings = await this.get();
    const { issn, nassScore, nassScoreYear } = settings;
    const { name, origin } = journalOf(settings, this.config.SITE_ORIGIN);
    return { name, issn, domain: origin, nassScore, nassScoreYear };
  }

  /** The day at the journal's place, YYYY-MM-DD. */
  async today(): Promise<string> {
    const { time_zone } = await this.get();
    return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format();
  }

  /** Sets the given fields and leaves the others as they are. */
  async update(change: Partial<Settings>): Promise<Settings> {
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const values = given.map(([name, value]) => [
      `values.${name}`,
      name === 'home_content' ? storedRichText(String(value)) : value,
    ]);
    await inTransaction(this.connection, async (session) => {
      const document = await this.settings.findOneAndUpdate(
        { _id: 'site' },
        { ...(values.length > 0 && { $set: Object.fromEntries(values) as object }), $inc: { version: 1 } },
        { session, upsert: true, returnDocument: 'after' },
      );
      await this.outbox.event(
        session,
        'catalog.settings.changed',
        { id: 'site', version: document.version },
        {},
      );
    });
    return this.get();
  }
}
