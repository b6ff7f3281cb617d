import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type Author, changeProblem } from '#contracts/policies/entity-rights.ts';
import { defaultsOf, recordedValuesOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { Changes, type EntityChange } from '#platform/writes/changes.ts';
import { History } from '#platform/writes/history.ts';
import { Entities } from '../../entities/entities.ts';
import { listedKinds, type ListedType } from '../../entities/listed-kinds.ts';
import { SamplePart } from '../../journal/sample-marks/sample-part.schema.ts';
import { unchangedSettings } from '../../journal/sample-marks/unchanged-settings.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { Users } from '../../users.ts';
import { RemoveArticle } from './remove-article.ts';

/** Removes unchanged sample content, each entity in one transaction, so that another worker can continue. */
@Injectable()
export class SampleRemoval {
  private readonly stopping = new AbortController();

  constructor(
    @InjectModel(SamplePart.name) private readonly parts: Model<SamplePart>,
    private readonly changes: Changes,
    private readonly history: History,
    private readonly articles: RemoveArticle,
    private readonly issues: IssuesService,
    private readonly entities: Entities,
    private readonly settings: SettingsService,
    private readonly users: Users,
  ) {}

  /** @throws Error if it was interrupted, so that the queue retries */
  async remove(): Promise<void> {
    for (;;) {
      this.stopping.signal.throwIfAborted();
      const part = await this.parts
        .findOne({ removedBy: { $exists: true } })
        .sort({ _id: 1 })
        .lean();
      if (!part) return;
      const author = await this.users.now(part.removedBy!);
      if (author && changeProblem(author, part.type) === undefined) await this.removePart(part, author);
      // Content whose user may no longer order its removal stays until another administrator orders it.
      else await this.parts.updateOne({ _id: part._id }, { $unset: { removedBy: 1 } });
    }
  }

  /** Aborts after the current entity, so that another worker continues. */
  stop(): void {
    this.stopping.abort();
  }

  private async removePart(part: SamplePart, author: Author): Promise<void> {
    await this.changes.commit(author, async (session) => {
      const { deletedCount } = await this.parts.deleteOne({ _id: part._id }, { session });
      const change = deletedCount > 0 ? await this.change(session, part) : undefined;
      return { response: undefined, changes: change ? [change] : [] };
    });
  }

  private async change(session: ClientSession, part: SamplePart): Promise<EntityChange | undefined> {
    const { type, id } = part;
    if (type === 'settings') return this.resetSettings(session, part);
    // The creation of a part is the first entry of its history.
    const { total } = await this.history.page(part, { page: 1, limit: 1 });
    if (total > 1) return undefined;
    if (type === 'article') return this.articles.remove(session, id);
    if (type === 'issue') return this.issues.removeEmpty(session, id);
    return this.entities.remove(session, listedKinds[type as ListedType], id);
  }

  private async resetSettings(
    session: ClientSession,
    { values }: SamplePart,
  ): Promise<EntityChange | undefined> {
    const now = recordedValuesOf(settingsFields, await this.settings.getForStaff(session));
    const defaults: Record<string, unknown> = defaultsOf(settingsFields);
    const names = unchangedSettings(values ?? {}, now);
    const { changes } = await this.settings.change(
      session,
      Object.fromEntries(names.map((name) => [name, defaults[name]])),
    );
    return changes[0];
  }
}
