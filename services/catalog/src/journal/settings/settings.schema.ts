import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Settings } from '#contracts/entities.ts';

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

/** Settings that are pictures: file names in the folder `site`. */
export const sitePictures = ['certificate_image', 'cover_image'] as const;

export const defaultSettings: Omit<Settings, 'domain'> = {
  websitename: 'Colophon Journal',
  formatted_journal_name: 'Colophon Journal',
  websiteemail: 'editor@example.org',
  whatsup_number: '',
  whatsapp_head_contact: '',
  issn: '',
  fee_rupee: '',
  fee_dollar: '',
  home_content: '',
  nassScore: '',
  nassScoreYear: '',
  impactfactor: '',
  phone: '',
  postal_address: '',
  journal_list_url: '',
  certificate_image: '',
  cover_image: '',
  video_link_1: 'https://www.youtube.com/results?search_query=create+a+google+scholar+profile',
  video_link_2: 'https://www.youtube.com/results?search_query=add+articles+to+google+scholar+profile',
  time_zone: 'Asia/Kolkata',
  hyphens_in_author_names: false,
};
