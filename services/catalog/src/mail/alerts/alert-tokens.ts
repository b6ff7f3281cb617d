import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { DAY_MS } from '#contracts/values/durations.ts';
import { newToken, sha256 } from '#platform/identifiers/sha256.ts';
import { AlertTokenDocument } from './subscriber.schema.ts';

@Injectable()
export class AlertTokens {
  constructor(@InjectModel(AlertTokenDocument.name) private readonly tokens: Model<AlertTokenDocument>) {}

  /** @returns a new token, which is stored as its hash */
  async create(subscriber: Types.ObjectId, days: number): Promise<string> {
    const { token, hash } = newToken();
    const expires = new Date(Date.now() + days * DAY_MS);
    await this.tokens.create({ _id: hash, subscriber, expires });
    return token;
  }

  /** The subscriber of a token, unless it has expired. */
  async findSubscriber(token: string): Promise<Types.ObjectId | undefined> {
    // MongoDB deletes expired ones within a minute.
    const found = await this.tokens.findOne({ _id: sha256(token), expires: { $gt: new Date() } }).lean();
    return found?.subscriber;
  }
}
