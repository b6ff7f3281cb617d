import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import type { UsageFigures } from '#contracts/journal/usage-figures.ts';

/** How long what gateways sent is kept, to count its hours again when further lines arrive. */
export const PARTS_SECONDS = 7 * 86_400;

@Schema({ _id: false })
class NamedArticle {
  @Prop({ type: String, required: true }) refnumber!: string;
  @Prop({ type: Types.ObjectId, required: true }) article!: Types.ObjectId;
}

/** Lines of the gateways, as they arrived. */
@Schema({ collection: 'usage_parts', versionKey: false })
export class UsagePart {
  @Prop({ type: Types.ObjectId, required: true }) _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) lines!: string;
  /** The number of lines. */
  @Prop({ type: Number, required: true }) count!: number;
  /** Those whose counts depend on it. */
  @Prop({ type: [Date], required: true }) hours!: Date[];
  /** The articles that had the reference numbers when it arrived. */
  @Prop({ type: [SchemaFactory.createForClass(NamedArticle)], required: true }) articles!: NamedArticle[];
  @Prop({ type: Date, required: true }) stored!: Date;
}
export const usagePartSchema = SchemaFactory.createForClass(UsagePart);
usagePartSchema.index({ hours: 1 });
usagePartSchema.index({ stored: 1 }, { expireAfterSeconds: PARTS_SECONDS });

/** An hour that has lines which are not counted yet. */
@Schema({ collection: 'usage_pending_hours', versionKey: false })
export class PendingHour {
  @Prop({ type: Date, required: true }) _id!: Date;
  /** The last part that was stored for it. */
  @Prop({ type: Types.ObjectId, required: true }) part!: Types.ObjectId;
}
export const pendingHourSchema = SchemaFactory.createForClass(PendingHour);

class Counts implements UsageFigures {
  @Prop({ type: Number, required: true }) investigations!: number;
  @Prop({ type: Number, required: true }) requests!: number;
  @Prop({ type: Number, required: true }) unique_investigations!: number;
  @Prop({ type: Number, required: true }) unique_requests!: number;
  @Prop({ type: Number, required: true }) searches!: number;
}

@Schema({ _id: false })
class CountryCounts extends Counts {
  /** ISO 3166 code; empty if unknown. */
  @Prop({ type: String, default: '' }) country!: string;
}

/** What was used in an hour (UTC): rows of article, country and figures in compressed JSON. */
@Schema({ collection: 'usage_hours', versionKey: false })
export class UsageHour {
  /** Its beginning. */
  @Prop({ type: Date, required: true }) _id!: Date;
  @Prop({ type: Date, required: true }) counted!: Date;
  @Prop({ type: Buffer, required: true }) rows!: Buffer;
  /** The number of parts that were read for it. */
  @Prop({ type: Number, required: true }) parts!: number;
}
export const usageHourSchema = SchemaFactory.createForClass(UsageHour);
usageHourSchema.index({ counted: 1 }, { expireAfterSeconds: PARTS_SECONDS + 86_400 });

/** What was used of an article in a day (UTC), and from where. */
@Schema({ collection: 'usage_days', versionKey: false })
export class UsageDay extends Counts {
  @Prop({ type: Object, required: true }) _id!: { article: Types.ObjectId | null; at: Date };
  /** Its beginning. */
  @Prop({ type: Date, required: true }) at!: Date;
  /** Null of searches. */
  @Prop({ type: Types.ObjectId, default: null }) article!: Types.ObjectId | null;
  /** The number of parts that were read for it. */
  @Prop({ type: Number, required: true }) parts!: number;
  @Prop({ type: [SchemaFactory.createForClass(CountryCounts)], required: true })
  countries!: CountryCounts[];
}
export const usageDaySchema = SchemaFactory.createForClass(UsageDay);
usageDaySchema.index({ article: 1, at: 1 });
usageDaySchema.index({ at: 1 });
