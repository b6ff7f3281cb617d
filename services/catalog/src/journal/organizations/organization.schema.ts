import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'organizations', versionKey: false })
export class OrganizationDocument {
  /** ROR id without its address: '02mhbdp94'. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: String, default: '' }) city!: string;
  @Prop({ type: String, default: '' }) country!: string;
  /** The folded words of all of its names, its city and its country. */
  @Prop({ type: [String], required: true }) words!: string[];
  /** The length of its name: of several that match, the shortest is shown first. */
  @Prop({ type: Number, required: true }) length!: number;
  /** The list that it was last in. */
  @Prop({ type: String, required: true }) list!: string;
}
export const organizationSchema = SchemaFactory.createForClass(OrganizationDocument);
organizationSchema.index({ words: 1, length: 1 });
organizationSchema.index({ list: 1 });

/** The list that is loaded now. */
@Schema({ collection: 'organization_lists', versionKey: false })
export class OrganizationList {
  /** Version made of the file's size and time of change. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Date, required: true }) loaded!: Date;
}
export const organizationListSchema = SchemaFactory.createForClass(OrganizationList);
