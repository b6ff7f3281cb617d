import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { mailFields, type MailEnvironment } from '#contracts/fields/mail-fields.ts';
import { fieldsSchema } from '#platform/validation/fields-schema.ts';

/** Mail settings of the worker's environment, written by the worker when it starts. */
@Schema({ collection: 'mailenvironments', versionKey: false })
export class MailEnvironmentDocument implements MailEnvironment {
  @Prop({ type: String, required: true }) _id!: 'worker';
  @Prop({ type: String }) server?: string;
  @Prop({ type: String }) sender?: string;
  @Prop({ type: String }) bounces?: string;
  @Prop({ type: String }) problem?: string;
}
export const mailEnvironmentSchema = SchemaFactory.createForClass(MailEnvironmentDocument);

@Schema({ collection: 'mailservers', versionKey: false })
export class MailServerDocument extends fieldsSchema(mailFields) {
  @Prop({ type: String, required: true }) _id!: 'site';
  /** Encrypted; absent where the server asks for none. */
  @Prop({ type: String }) password?: string;
  @Prop({ type: Number, required: true }) version!: number;
}
export const mailServerSchema = SchemaFactory.createForClass(MailServerDocument);
