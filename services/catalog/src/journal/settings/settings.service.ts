import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Settings, StaffSettings } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { defaultsOf, type FieldValues, publicValuesOf, recordedValuesOf } from '#contracts/fields/fields.ts';
import { scoreOfYear } from '#contracts/fields/naas-score.ts';
import type { DocumentJournal } from '#contracts/api/document-data.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { defaultAccent } from '#contracts/values/accent.ts';
import { originOf, siteOrigin } from '#contracts/values/site-address.ts';
import { changedFields } from '#platform/writes/changed-fields.ts';
import { Changes, type EntityChange, type Work } from '#platform/writes/changes.ts';
import { type EnteredFields, storedFields } from '#platform/validation/stored-fields.ts';
import { requireVersion } from '#platform/writes/versions.ts';
import { SharedConfig } from '../../config.ts';
import { SampleMarks } from '../sample-marks.ts';
import { type Journal, journalOf, repositoryOf } from './journal.ts';

/** The single document of site-wide settings; unset fields have their defaults. */
@Schema({ collection: 'settings', versionKey: false })
export class SettingsDocument {
  @Prop({ type: String, required: true }) _id!: 'site';
  @Prop({ type: Object, required: true }) values!: Partial<Settings>;
  @Prop({ type: Number, required: true }) version!: number;
  /** Host name in the identifiers of records: that of the first domain, never changed. */
  @Prop({ type: String }) repository?: string;
}
export const settingsSchema = SchemaFactory.createForClass(SettingsDocument);

type SettingsValues = FieldValues<typeof settingsFields>;
type SettingsChange = EnteredFields<typeof settingsFields>;

@Injectable()
export class SettingsService {
  constructor(
    private readonly config: SharedConfig,
    @InjectModel(SettingsDocument.name) private readonly settings: Model<SettingsDocument>,
    private readonly changes: Changes,
    private readonly sample: SampleMarks,
  ) {}

  async get(): Promise<Settings> {
    return publicValuesOf(settingsFields, await this.getForStaff());
  }

  async getForStaff(session: ClientSession | null = null): Promise<StaffSettings> {
    return this.withDefaults(await this.document(session));
  }

  async getJournal(): Promise<Journal> {
    const document = await this.document();
    const settings = this.withDefaults(document);
    return journalOf(settings, siteOrigin(this.config, settings.domain), document?.repository);
  }

  async getForDocuments(): Promise<StaffSettings> {
    return this.sample.withoutSampleValues(await this.getForStaff());
  }

  async getDocumentJournal(): Promise<DocumentJournal> {
    return this.toDocumentJournal(await this.getForDocuments());
  }

  /** The journal's data for documents of an article: the score of the article's year, and the signature. */
  async getArticleJournals(): Promise<{ journalOf: (year: string) => DocumentJournal; signature: string }> {
    const settings = await this.getForDocuments();
    const journal = this.toDocumentJournal(settings);
    return {
      journalOf: (year) => ({ ...journal, ...scoreOfYear(settings, year) }),
      signature: settings.signature_image,
    };
  }

  private toDocumentJournal(settings: StaffSettings): DocumentJournal {
    const { accent, issn, nassScore, nassScoreYear } = settings;
    const { name, origin } = journalOf(settings, siteOrigin(this.config, settings.domain));
    return {
      name,
      issn,
      domain: origin,
      nassScore,
      nassScoreYear,
      // Left out if it is the default, so that the files generated for such journals stay the same.
      ...(accent !== defaultAccent && { accent }),
    };
  }

  /** Today in the journal's time zone, YYYY-MM-DD. */
  async today(now = new Date()): Promise<string> {
    const { time_zone } = await this.get();
    return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(now);
  }

  /**
   * Changes the given fields, if any value differs.
   * @param confirmed names of sample settings that staff accept as they are
   * @throws DomainError version_conflict
   */
  update(
    prepareUpdate: SettingsChange,
    user: ChangeAuthor,
    version?: number,
    confirmed: readonly string[] = [],
  ): Promise<StaffSettings> {
    return this.changes.commit(user, async (session) => {
      await this.sample.confirm(session, [
        ...Object.keys(storedFields(settingsFields, prepareUpdate)),
        ...confirmed,
      ]);
      return this.change(session, prepareUpdate, version);
    });
  }

  /** Like `update`, within a caller's transaction; returns the work to commit. */
  async change(
    session: ClientSession,
    change: SettingsChange,
    version?: number,
  ): Promise<Work<StaffSettings>> {
    const given = storedFields(settingsFields, change);
    const document = await this.document(session);
    const before = this.withDefaults(document);
    requireVersion(version, before);
    const changes = changedFields<SettingsValues>(before, given);
    if (Object.keys(changes).length === 0) return { response: before, changes: [] };
    const after: StaffSettings = { ...before, ...changes, version: before.version + 1 };
    const values = Object.entries(changes).map(([name, value]) => [`values.${name}`, value] as const);
    const repository = document?.repository ?? repositoryOf(before.domain) ?? repositoryOf(after.domain);
    const fields = {
      ...Object.fromEntries(values),
      version: after.version,
      ...(repository && { repository }),
    };
    await this.settings.updateOne({ _id: 'site' }, { $set: fields }, { session, upsert: true });
    return { response: this.withOrigin(after), changes: [settingsChange(before, after)] };
  }

  private document(session: ClientSession | null = null): Promise<SettingsDocument | null> {
    return this.settings.findById('site').session(session).lean().exec();
  }

  private withDefaults(document: SettingsDocument | null): StaffSettings {
    const { values, version = 0 } = document ?? {};
    return this.withOrigin({ ...defaultsOf(settingsFields), ...values, version });
  }

  private withOrigin(settings: StaffSettings): StaffSettings {
    const usesStoredDomain = this.config.SITE_ORIGIN === '' && originOf(settings.domain) !== undefined;
    return usesStoredDomain ? settings : { ...settings, domain: siteOrigin(this.config) };
  }
}

const settingsChange = (before: StaffSettings, after: StaffSettings): EntityChange => ({
  of: { type: 'settings', id: 'site', name: after.websitename },
  before: recordedValuesOf(settingsFields, before),
  after: recordedValuesOf(settingsFields, after),
  event: {
    type: 'catalog.settings.changed',
    aggregate: { id: 'site', version: after.version },
    data: {},
  },
});
