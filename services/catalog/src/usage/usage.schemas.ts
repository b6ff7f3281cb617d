import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import type { UsageFigures } from '#contracts/journal/usage-figures.ts';
import type { UsageKind } from '#contracts/journal/usage.ts';

/** How long lines of gateways are kept, to count their days again when more lines arrive. */
export const LINES_SECONDS = 8 * 86_400;

/** Use by a reader, as a gateway sent it. */
@Schema({ collection: 'usage_lines', versionKey: false })
export class StoredLine {
  @Prop({ type: Date, required: true }) at!: Date;
  /** Hash of the network, with which that of the visitor begins. */
  @Prop({ type: String, required: true }) network!: string;
  @Prop({ type: String, required: true }) visitor!: string;
  @Prop({ type: String, required: true }) kind!: UsageKind;
  /** Id of the article that had the reference number when the line arrived; the hash of a search's words. */
  @Prop({ type: String, required: true }) subject!: string;
  /** ISO 3166 code; empty if unknown. */
  @Prop({ type: String, default: '' }) country!: string;
}
export const storedLineSchema = SchemaFactory.createForClass(StoredLine);
storedLineSchema.index({ at: 1 }, { expireAfterSeconds: LINES_SECONDS });

/** A day that has lines which are not counted yet. */
@Schema({ collection: 'usage_pending_days', versionKey: false })
export class PendingDay {
  /** Beginning of the day (UTC). */
  @Prop({ type: Date, required: true }) _id!: Date;
  /** Changes whenever lines of the day are stored. */
  @Prop({ type: Types.ObjectId, required: true }) mark!: Types.ObjectId;
}
export const pendingDaySchema = SchemaFactory.createForClass(PendingDay);

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

/** Usage of an article in a day (UTC), by country. */
@Schema({ collection: 'usage_days', versionKey: false })
export class UsageDay extends Counts {
  @Prop({ type: Object, required: true }) _id!: { article: Types.ObjectId | null; at: Date };
  /** Beginning of the day. */
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: Types.ObjectId, default: null }) article!: Types.ObjectId | null;
  /** The number of the day's lines that it was counted from. */
  @Prop({ type: Number, required: true }) lines!: number;
  @Prop({ type: [SchemaFactory.createForClass(CountryCounts)], required: true })
  countries!: CountryCounts[];
}
export const usageDaySchema = SchemaFactory.createForClass(UsageDay);
usageDaySchema.index({ article: 1, at: 1 });
usageDaySchema.index({ at: 1 });
