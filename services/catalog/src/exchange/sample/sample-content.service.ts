import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Author } from '#contracts/fields/entity-rights.ts';
import { recordedValuesOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import type { SampleContent } from '#contracts/journal/sample-content.ts';
import { Changes } from '#platform/writes/changes.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { SamplePart, type SampleType } from './sample-part.schema.ts';
import { unchangedSettings } from './unchanged-settings.ts';

/** The sample content of a new journal: staff keep it, or order its removal. */
@Injectable()
export class SampleContentService {
  constructor(
    @InjectModel(SamplePart.name) private readonly parts: Model<SamplePart>,
    private readonly settings: SettingsService,
    private readonly changes: Changes,
  ) {}

  async get(): Promise<SampleContent> {
    const parts = await this.parts.find().lean();
    const count = (type: SampleType) => parts.filter((part) => part.type === type).length;
    const values = parts.find(({ type }) => type === 'settings')?.values;
    return {
      articles: count('article'),
      issues: count('issue'),
      editors: count('editor'),
      partners: count('indexing'),
      pages: count('page'),
      settings: values
        ? unchangedSettings(values, recordedValuesOf(settingsFields, await this.settings.getForStaff()))
        : [],
      removing: parts.some(({ removedBy }) => removedBy !== undefined),
    };
  }

  /** From now on it is the journal's own; what is being removed goes on to be. */
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
