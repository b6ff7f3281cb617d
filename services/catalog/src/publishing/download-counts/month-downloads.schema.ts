import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The number of downloads of article files in a month. */
@Schema({ collection: 'downloads', versionKey: false })
export class MonthDownloads {
  /** 'YYYY-MM', in UTC. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Number, required: true }) downloads!: number;
}
export const monthDownloadsSchema = SchemaFactory.createForClass(MonthDownloads);
