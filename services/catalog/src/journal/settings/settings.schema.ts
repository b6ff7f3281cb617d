import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Settings } from '#contracts/fields/entities.ts';

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
