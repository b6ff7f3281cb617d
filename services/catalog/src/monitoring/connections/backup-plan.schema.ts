import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type BackupSchedule, backupSchedules } from '#contracts/journal/connections.ts';

/** When backups are made; the program that makes them (deploy/tools/backup/backup-due.ts) says how they went. */
@Schema({ collection: 'backupplans', versionKey: false })
export class BackupPlanDocument {
  @Prop({ type: String, required: true }) _id!: 'journal';
  /** Encrypted. */
  @Prop({ type: String }) key?: string;
  /** Whether BACKUP_KEY gives the program a separate key. */
  @Prop({ type: Boolean }) given_key?: boolean;
  @Prop({ type: String, enum: [...backupSchedules] }) schedule?: BackupSchedule;
  @Prop({ type: Boolean }) ordered?: boolean;
  @Prop({ type: Boolean }) running?: boolean;
  @Prop({ type: Date }) began?: Date;
  @Prop({ type: String }) problem?: string;
  @Prop({ type: String }) place?: string;
  /** When the program was last started. */
  @Prop({ type: Date }) alive?: Date;
}
export const backupPlanSchema = SchemaFactory.createForClass(BackupPlanDocument);
