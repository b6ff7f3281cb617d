import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type Connection, type Model, Types } from 'mongoose';
import { pageFields } from '#contracts/fields/page-fields.ts';
import { inTransaction, isDuplicateKey } from '#platform/database/mongo.module.ts';
import { newFields } from '#platform/validation/stored-fields.ts';
import { FirstPagesDocument, PageDocument } from './page.schema.ts';
import { firstPages } from './templates/page-templates.ts';

/** Gives a journal its first pages, once: pages that staff delete or change are not restored. */
@Injectable()
export class FirstPages implements OnApplicationBootstrap {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(PageDocument.name) private readonly pages: Model<PageDocument>,
    @InjectModel(FirstPagesDocument.name) private readonly written: Model<FirstPagesDocument>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.written.exists({ _id: 'written' })) return;
    await Promise.all([this.pages.init(), this.written.init()]);
    try {
      await inTransaction(this.connection, async (session) => {
        await this.written.create([{ _id: 'written', at: new Date() }], { session });
        await this.pages.insertMany(firstPages.map(firstPage), { session });
      });
    } catch (error) {
      // Another process was faster.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

function firstPage(template: (typeof firstPages)[number], index: number): PageDocument {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    ...newFields(pageFields, { ...template, sortnumber: index + 1, status: 'enabled' }),
    former_slugs: [],
    untouched: true,
    creation: now,
    modification: now,
    version: 1,
  };
}
