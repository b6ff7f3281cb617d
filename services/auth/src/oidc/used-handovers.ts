import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import type { Handover } from './oidc-tokens.ts';

/** A hand-over that has reached its page, until it expires. */
@Schema({ collection: 'usedhandovers', versionKey: false })
export class UsedHandover {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const usedHandoverSchema = SchemaFactory.createForClass(UsedHandover);
usedHandoverSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Lets a copied cookie hand no session over a second time, at any replica. */
@Injectable()
export class UsedHandovers {
  constructor(@InjectModel(UsedHandover.name) private readonly used: Model<UsedHandover>) {}

  /** @returns whether this is its first use */
  async use({ jti, exp }: Handover): Promise<boolean> {
    try {
      await this.used.create({ _id: jti, expiresAt: new Date(exp * 1_000) });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
