import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { AUTHOR_LINK_DAYS, REVIEWER_LINK_DAYS } from '#contracts/manuscripts/limits.ts';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { inLanguage } from '#contracts/values/site-languages.ts';
import { newToken, sha256 } from '#platform/identifiers/sha256.ts';
import { LinkDocument } from './link.schema.ts';

/** Links by which authors reach their manuscripts. Each mail has a new one, and the earlier ones continue to work. */
@Injectable()
export class Links {
  constructor(@InjectModel(LinkDocument.name) private readonly links: Model<LinkDocument>) {}

  /** @returns its address; the token is the fragment, which browsers send to no server */
  async make(origin: string, link: Omit<LinkDocument, '_id'>, hasEnded = false): Promise<string> {
    const { token, hash } = newToken();
    await this.links.create({ ...link, _id: hash, ...(hasEnded && { expires: afterEnd() }) });
    const path = link.kind === 'reviewer' ? manuscriptPaths.review(token) : manuscriptPaths.link(token);
    return origin + inLanguage(path, link.language);
  }

  async findByToken(token: string): Promise<LinkDocument | null> {
    // MongoDB deletes expired ones within a minute.
    const valid = { $or: [{ expires: { $exists: false } }, { expires: { $gt: new Date() } }] };
    return this.links.findOne({ _id: sha256(token), ...valid }).lean();
  }

  /** Binds a link to the manuscript that began with it. @returns false if another request was first */
  async bind(session: ClientSession, _id: string, manuscript: Types.ObjectId): Promise<boolean> {
    const { modifiedCount } = await this.links.updateOne(
      { _id, manuscript: { $exists: false } },
      { $set: { manuscript }, $unset: { expires: 1 } },
      { session },
    );
    return modifiedCount === 1;
  }

  /** The manuscript that began with a link. */
  async bound(session: ClientSession, _id: string): Promise<Types.ObjectId | undefined> {
    return (await this.links.findById(_id).session(session).lean())?.manuscript;
  }

  /** Sets the end of authors' links to a manuscript that has ended, or removes it for one that continues. */
  async setEnd(session: ClientSession, manuscript: Types.ObjectId, hasEnded: boolean): Promise<void> {
    const update = hasEnded ? { $set: { expires: afterEnd() } } : { $unset: { expires: 1 } };
    await this.links.updateMany({ manuscript, kind: { $ne: 'reviewer' } }, update, { session });
  }

  /** Ends the links of another address than this one, or all. */
  async end(session: ClientSession, manuscript: Types.ObjectId, kind?: 'author'): Promise<void> {
    await this.links.deleteMany({ manuscript, ...(kind && { kind }) }, { session });
  }

  /** Extends the links of a review whose due day is later. */
  async extendReview(session: ClientSession, review: Types.ObjectId, due: string): Promise<void> {
    await this.links.updateMany({ review }, { $set: { expires: afterReview(due) } }, { session });
  }

  async endReview(session: ClientSession, review: Types.ObjectId): Promise<void> {
    await this.links.deleteMany({ review }, { session });
  }
}

/** Expiry of the link of a review by its due day; the link of a later mail works as long from its own day. */
export const afterReview = (due: string): Date =>
  new Date(Math.max(Date.parse(due), Date.now()) + REVIEWER_LINK_DAYS * DAY_MS);

const afterEnd = (): Date => new Date(Date.now() + AUTHOR_LINK_DAYS * DAY_MS);
