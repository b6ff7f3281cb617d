import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { subscriberOf } from '#contracts/values/ip-addresses.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { withTimeout } from '#platform/process/with-timeout.ts';

const WINDOW_SECONDS = 15 * 60;
/** Timeout for Redis, so that sign-ins never wait longer for it. */
const REDIS_TIMEOUT_MS = 500;

/**
 * Limits password guesses to ten per user and address and a hundred per address, in 15 minutes. Guesses
 * from other addresses never lock a user out. Links to a password are limited to five to a mailbox and fifty
 * requests or uses from an address. A guess is counted before it is verified, so that
 * concurrent ones cannot exceed the limit; a successful one is uncounted.
 */
@Injectable()
export class SignInThrottle {
  private readonly perUser: Limit;
  private readonly perAddress: Limit;
  private readonly codesPerUser: Limit;
  private readonly linksPerMailbox: Limit;
  private readonly linksPerAddress: Limit;

  constructor(redis: RedisConnection) {
    const client = redis.forCommands();
    this.perUser = new Limit(client, 'sign-in:account', 10);
    this.perAddress = new Limit(client, 'sign-in:address', 100);
    this.codesPerUser = new Limit(client, 'sign-in:codes', 10);
    this.linksPerMailbox = new Limit(client, 'sign-in:mailbox', 5);
    this.linksPerAddress = new Limit(client, 'sign-in:links', 50);
  }

  /** @throws DomainError too_many_requests */
  async countGuess(userKey: string, address: string): Promise<void> {
    const key = userAndAddress(userKey, address);
    await this.perUser.consume(key);
    try {
      await this.perAddress.consume(subscriberOf(address));
    } catch (error) {
      await this.perUser.reward(key);
      throw error;
    }
  }

  /** Counts the use of a link, or a request for one to any mailbox. @throws DomainError too_many_requests */
  async countLink(address: string, mailbox?: string): Promise<void> {
    await this.linksPerAddress.consume(subscriberOf(address));
    if (mailbox !== undefined) await this.linksPerMailbox.consume(mailbox);
  }

  /** Counts a code, whatever its address: who guesses one knows the user's password. @throws DomainError too_many_requests */
  countCode(userId: string): Promise<void> {
    return this.codesPerUser.consume(userId);
  }

  /** Resets the counter of the user's codes. */
  async codeMatched(userId: string): Promise<void> {
    await this.codesPerUser.delete(userId);
  }

  /** Resets the user's counter, and uncounts the guess for the address. */
  async passwordMatched(userKey: string, address: string): Promise<void> {
    await Promise.all([
      this.perUser.delete(userAndAddress(userKey, address)),
      this.perAddress.reward(subscriberOf(address)),
    ]);
  }
}

const userAndAddress = (userKey: string, address: string): string => `${subscriberOf(address)}|${userKey}`;

/** A limit counted by Redis, and by each process itself, which decides where Redis does not respond in time. */
class Limit {
  private readonly shared: RateLimiterAbstract;
  private readonly own: RateLimiterAbstract;

  constructor(storeClient: Redis, keyPrefix: string, points: number) {
    const options = { keyPrefix, points, duration: WINDOW_SECONDS };
    this.shared = new RateLimiterRedis({ ...options, storeClient, rejectIfRedisNotReady: true });
    this.own = new RateLimiterMemory(options);
  }

  /** @throws DomainError too_many_requests */
  async consume(key: string): Promise<void> {
    try {
      await this.both((limiter) => limiter.consume(key));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
      throw new DomainError('too_many_requests', { retryAfterSeconds });
    }
  }

  reward(key: string): Promise<void> {
    return this.both((limiter) => limiter.reward(key));
  }

  delete(key: string): Promise<void> {
    return this.both((limiter) => limiter.delete(key));
  }

  private async both(count: (limiter: RateLimiterAbstract) => Promise<unknown>): Promise<void> {
    const late = () => new Error('Redis did not respond in time');
    const [shared, own] = await Promise.allSettled([
      withTimeout(REDIS_TIMEOUT_MS, count(this.shared), late),
      count(this.own),
    ]);
    const isKnown = shared.status === 'fulfilled' || shared.reason instanceof RateLimiterRes;
    const decisive = isKnown ? shared : own;
    if (decisive.status === 'rejected') throw decisive.reason;
  }
}
