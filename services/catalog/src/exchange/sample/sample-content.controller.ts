import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { SampleContent } from '#contracts/journal/sample-content.ts';
import type { EntityType } from '#contracts/policies/entity-rights.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { CurrentUser, Roles } from '#platform/sessions/session.ts';
import { Changes } from '#platform/writes/changes.ts';
import { EditorDocument } from '../../journal/editors/editor.schema.ts';
import { SampleMarks, SamplePart } from '../../journal/sample-marks.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';

/** The sample content of a new journal: administrators keep it or ask for its removal. */
@Controller('api/admin/settings/sample')
@Roles('administrator')
export class SampleContentController {
  constructor(
    @InjectModel(SamplePart.name) private readonly parts: Model<SamplePart>,
    @InjectModel(EditorDocument.name) private readonly editors: Model<EditorDocument>,
    private readonly settings: SettingsService,
    private readonly changes: Changes,
    private readonly marks: SampleMarks,
  ) {}

  @Get()
  async get(): Promise<SampleContent> {
    const parts = await this.parts.find().lean();
    const idsOf = (type: EntityType) => parts.filter((part) => part.type === type).map(({ id }) => id);
    // Editors are part of it until staff save one, which raises its version.
    return {
      articles: idsOf('article').length,
      issues: idsOf('issue').length,
      editors: await this.editors.countDocuments({ _id: { $in: idsOf('editor') }, version: 1 }),
      partners: idsOf('indexing').length,
      pages: idsOf('page').length,
      settings: await this.marks.unsavedSettings(await this.settings.getForStaff()),
      removing: parts.some(({ removedBy }) => removedBy !== undefined),
    };
  }

  /** Makes the sample content the journal's own; a removal that has begun continues. */
  @Post('keep')
  @HttpCode(200)
  async keep(): Promise<SampleContent> {
    await this.parts.deleteMany({ removedBy: { $exists: false } });
    return this.get();
  }

  /** Removes the sample content that nobody has changed; a worker's job does it, and continues after an interruption. */
  @Delete()
  @HttpCode(202)
  async remove(@CurrentUser() user: SignedInUser): Promise<SampleContent> {
    await this.changes.commit(user, async (session) => {
      const marked = await this.parts.updateMany(
        { removedBy: { $exists: false } },
        { $set: { removedBy: user } },
        { session },
      );
      const commands = [{ type: 'catalog.remove-sample-content', data: {} } as const];
      return { response: undefined, changes: [], commands: marked.modifiedCount > 0 ? commands : [] };
    });
    return this.get();
  }
}
