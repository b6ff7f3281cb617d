import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { MAX_CLIENT_BYTES, MAX_DRAFT_BYTES, MAX_MAILBOX_BYTES } from '#contracts/manuscripts/files.ts';
import type { DraftRoomView } from '#contracts/manuscripts/manuscripts.ts';
import { mailboxOf } from '#contracts/text/emails.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { ManuscriptDocument } from '../register/manuscript.schema.ts';

const MAX_LISTED = 100;

interface Sized {
  _id: Types.ObjectId;
  email: string;
  client?: string;
  isDraft: boolean;
  creation: Date;
  bytes: number;
}

/** Source of an upload: the mailbox of the link, and the client's network. */
export interface Uploader {
  email: string;
  /** Client as it is stored until a day after the manuscript was sent. */
  client: string;
}

/** The form in which a client is stored. */
export const clientKey = (network: string): string => sha256(`client ${network}`);

/** Limits the storage of authors' files that the office does not see yet: by mailbox, by client, and in total. */
@Injectable()
export class DraftLimits {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
  ) {}

  /**
   * Finds room for an upload.
   *
   * @returns the drafts that have to be erased for it: of the client that has the most, the oldest
   * @throws DomainError drafts_too_large, insufficient_storage
   */
  async require({ email, client }: Uploader): Promise<Types.ObjectId[]> {
    const stored = await this.sized({ $or: [{ stage: 'draft' }, { client }] });
    const drafts = stored.filter(({ isDraft }) => isDraft);
    const mailbox = mailboxOf(email);
    const own = bytesOf(stored.filter((one) => one.client === client));
    const bytesOfMailbox = bytesOf(drafts.filter((one) => mailboxOf(one.email) === mailbox));
    if (own >= MAX_CLIENT_BYTES || bytesOfMailbox >= MAX_MAILBOX_BYTES)
      throw new DomainError('drafts_too_large');
    if (bytesOf(drafts) < MAX_DRAFT_BYTES) return [];
    const clients = [...Map.groupBy(drafts, (one) => one.client ?? one.email)];
    const [fullest, theirs] = clients.reduce((one, other) =>
      bytesOf(other[1]) > bytesOf(one[1]) ? other : one,
    );
    if (fullest === client) throw new DomainError('insufficient_storage');
    const [oldest] = theirs.sort((one, other) => one.creation.getTime() - other.creation.getTime());
    return [oldest!._id];
  }

  /** Drafts of authors as the office sees them. */
  async view(): Promise<DraftRoomView> {
    const drafts = await this.sized({ stage: 'draft', enteredBy: { $exists: false } });
    return {
      bytes: bytesOf(drafts),
      limit: MAX_DRAFT_BYTES,
      drafts: drafts
        .sort((one, other) => other.bytes - one.bytes)
        .slice(0, MAX_LISTED)
        .map(({ _id, email, bytes, creation }) => ({
          id: _id.toHexString(),
          email,
          bytes,
          creation: creation.toISOString(),
        })),
    };
  }

  /** Deletes the clients of manuscripts that were sent more than a day ago. */
  async forgetClients(now: Date): Promise<void> {
    await this.manuscripts.updateMany(
      {
        client: { $exists: true },
        stage: { $ne: 'draft' },
        since: { $lt: new Date(now.getTime() - DAY_MS) },
      },
      { $unset: { client: 1 } },
    );
  }

  private sized(filter: QueryFilter<ManuscriptDocument>): Promise<Sized[]> {
    return this.manuscripts.aggregate<Sized>([
      { $match: filter },
      {
        $project: {
          email: 1,
          client: 1,
          creation: 1,
          isDraft: { $eq: ['$stage', 'draft'] },
          bytes: { $sum: '$files.bytes' },
        },
      },
    ]);
  }
}

const bytesOf = (stored: readonly Sized[]): number => stored.reduce((sum, { bytes }) => sum + bytes, 0);
