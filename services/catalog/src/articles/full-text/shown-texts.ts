import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ArticleDocument } from '../read/article.schema.ts';
import { FullTextDocument } from './full-text.schema.ts';
import { treeOf } from './full-text.views.ts';

/** The full texts that readers see. */
@Injectable()
export class ShownTexts {
  constructor(@InjectModel(FullTextDocument.name) private readonly texts: Model<FullTextDocument>) {}

  /** @returns undefined unless readers see a text; for an article without one the database is not read */
  async find({ _id, full_text }: Pick<ArticleDocument, '_id' | 'full_text'>) {
    if (full_text === undefined) return undefined;
    const read = { shown: 1, 'converted.tree': 1, 'converted.pictures': 1 } as const;
    const found = await this.texts.findById(_id, read).lean();
    if (!found?.shown || !found.converted) return undefined;
    return { tree: treeOf(found.converted), pictures: found.converted.pictures };
  }
}
