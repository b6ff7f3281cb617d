import { Injectable } from '@nestjs/common';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { mailboxOf } from '#contracts/text/emails.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';

const HOUR_SECONDS = 3_600;

/** Mails of each kind in an hour to one mailbox, and for one user who orders them (subscribers order their own). */
const limits = {
  'author-notice': { ofMailbox: 20, ofUser: 500 },
  account: { ofMailbox: 20, ofUser: 200 },
  manuscript: { ofMailbox: 20, ofUser: 500 },
  alert: { ofMailbox: 20, ofUser: Infinity },
  test: { ofMailbox: 10, ofUser: 20 },
  /** A sign-in at a mail server without a mail. */
  trial: { ofMailbox: Infinity, ofUser: 60 },
} as const;
export type MailKind = keyof typeof limits;

export interface CountedMail {
  kind: MailKind;
  to: string;
  /** Id of the user who ordered it; absent if nobody did. */
  by?: string;
}

/** Counts mails by kind, so that neither a mistake nor a stolen session floods a mailbox. */
@Injectable()
export class MailLimits {
  private readonly counters: RateLimiterRedis;

  constructor(redis: RedisConnection) {
    // The limits are compared here: they differ by key.
    const points = Number.MAX_SAFE_INTEGER;
    const storeClient = redis.forCommands();
    this.counters = new RateLimiterRedis({ storeClient, keyPrefix: 'mails', points, duration: HOUR_SECONDS });
  }

  /** Counts a mail. @returns why it is not sent now, as a message for staff; undefined if it may be */
  async count(mail: CountedMail): Promise<string | undefined> {
    const counted: string[] = [];
    for (const { key, most, message } of counters(mail)) {
      counted.push(key);
      const { consumedPoints } = await this.counters.consume(key);
      if (consumedPoints <= most) continue;
      await this.uncount(counted);
      return message;
    }
    return undefined;
  }

  /** Takes back the count of a mail that was not sent. */
  async takeBack(mail: CountedMail): Promise<void> {
    await this.uncount(counters(mail).map(({ key }) => key));
  }

  private async uncount(keys: string[]): Promise<void> {
    for (const key of keys) await this.counters.reward(key);
  }
}

function counters({ kind, to, by }: CountedMail): { key: string; most: number; message: string }[] {
  const { ofMailbox, ofUser } = limits[kind];
  const mailbox = {
    // A hash, because Redis keeps what was written in its file, long after the counter has expired.
    key: `${kind}:mailbox:${sha256(mailboxOf(to))}`,
    most: ofMailbox,
    message: `At most ${ofMailbox} mails of this kind are sent to one address in an hour`,
  };
  const user = {
    key: `${kind}:user:${by}`,
    most: ofUser,
    message: `At most ${ofUser} mails of this kind are sent for one user in an hour`,
  };
  return by === undefined ? [mailbox] : [mailbox, user];
}
