import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { defaultsOf, type FieldName, recordedValuesOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { SamplePart } from './sample-part.schema.ts';
import { unchangedSettings } from './unchanged-settings.ts';

/** Values that are still those of the sample content: documents of a journal with its own name leave them out. */
@Injectable()
export class SampleMarks {
  constructor(@InjectModel(SamplePart.name) private readonly parts: Model<SamplePart>) {}

  /** Names of the settings that have the sample content's values and that nobody has saved. */
  async settings(now: StaffSettings): Promise<FieldName<typeof settingsFields>[]> {
    const part = await this.parts.findOne({ type: 'settings' }).lean();
    return unchangedSettings(part?.values ?? {}, recordedValuesOf(settingsFields, now));
  }

  /** The settings as the journal's own documents show them. */
  async ownSettings(now: StaffSettings): Promise<StaffSettings> {
    const sample = await this.settings(now);
    if (sample.includes('websitename')) return now;
    const defaults: Record<string, unknown> = defaultsOf(settingsFields);
    return { ...now, ...Object.fromEntries(sample.map((name) => [name, defaults[name]])) };
  }

  /** Ids of the editors that the journal's own documents do not name, unless staff have changed them. */
  async editors(now: StaffSettings): Promise<string[]> {
    if ((await this.settings(now)).includes('websitename')) return [];
    return this.parts.distinct('id', { type: 'editor' });
  }

  /** Takes settings that staff have saved for the journal's own, also with the sample content's value. */
  async confirm(session: ClientSession, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const $unset = Object.fromEntries(names.map((name) => [`values.${name}`, 1]));
    await this.parts.updateOne({ type: 'settings' }, { $unset }, { session });
  }
}
