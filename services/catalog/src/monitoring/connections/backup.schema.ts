import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Backup } from '#contracts/journal/connections.ts';

/** A backup; `npm run backup` writes it, and deletes those that its place no longer has. */
@Schema({ collection: 'backups', versionKey: false })
export class BackupDocument implements Omit<Backup, 'id' | 'at'> {
  /** The id of the backup, which sorts by time. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: String, required: true }) place!: string;
  @Prop({ type: Boolean, required: true }) encrypted!: boolean;
  @Prop({ type: Number, required: true }) documents!: number;
  @Prop({ type: Number, required: true }) documentBytes!: number;
  @Prop({ type: Number, required: true }) files!: number;
  @Prop({ type: Number, required: true }) fileBytes!: number;
}
export const backupSchema = SchemaFactory.createForClass(BackupDocument);
