import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Author } from '#contracts/policies/entity-rights.ts';
import type { SampleContent } from '#contracts/journal/sample-content.ts';
import { Changes } from '#platform/writes/changes.ts';
import { EditorDocument } from '../../journal/editors/editor.schema.ts';
import { SampleMarks } from '../../journal/sample-marks/sample-marks.ts';
import { SamplePart } from '../../journal/sample-marks/sample-part.schema.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import type { SampleType } from './sample-parts.ts';

/** The sample content of a new journal: staff keep it, or order its removal. */
@Injectable()
export class SampleContentService {
  constructor(
    @InjectModel(SamplePart.name) private readonly parts: Model<SamplePart>,
    @InjectModel(EditorDocument.name) private readonly editors: Model<EditorDocument>,
    private readonly settings: SettingsService,
    private readonly changes: Changes,
    private readonly marks: SampleMarks,
  ) {}

  async get(): Promise<SampleContent> {
    const parts = await this.parts.find().lean();
    const idsOf = (type: SampleType) => parts.filter((part) => part.type === type).map(({ id }) => id);
    const count = (type: SampleType) => idsOf(type).length;
    return {
      articles: count('article'),
      issues: count('issue'),
      editors: await this.editors.countDocuments({ _id: { $in: idsOf('editor') }, version: 1 }),
      partners: count('indexing'),
      pages: count('page'),
      settings: await this.marks.settings(await this.settings.getForStaff()),
      removing: parts.some(({ removedBy }) => removedBy !== undefined),
    };
  }

  /** Makes the sample content the journal's own; a removal that has begun continues. */
  async keep(): Promise<SampleContent> {
    await this.parts.deleteMany({ removedBy: { $exists: false } });
    return this.get();
  }

  /** Orders the removal of all that nobody has changed. */
  async remove(user: Author): Promise<SampleContent> {
    await this.changes.commit(user, async (session) => {
      const ordered = await this.parts.updateMany(
        { removedBy: { $exists: false } },
        { $set: { removedBy: user } },
        { session },
      );
      const commands = [{ type: 'catalog.remove-sample-content', data: {} } as const];
      return { response: undefined, changes: [], commands: ordered.modifiedCount > 0 ? commands : [] };
    });
    return this.get();
  }
}
