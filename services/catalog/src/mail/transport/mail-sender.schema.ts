import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Whether the worker has a mail server; written by the worker when it starts. */
@Schema({ collection: 'alertsenders', versionKey: false })
export class AlertSenderDocument {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Boolean, required: true }) ready!: boolean;
  /** The server's name. */
  @Prop({ type: String }) server?: string;
}
export const alertSenderSchema = SchemaFactory.createForClass(AlertSenderDocument);
