import { Injectable } from '@nestjs/common';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { subscriberOf } from '#contracts/values/ip-addresses.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { DomainError } from '#platform/errors/domain-error.ts';

const WINDOW_SECONDS = 15 * 60;
/** Timeout for Redis, so that sign-ins never wait longer for it. */
const REDIS_TIMEOUT_MS = 500;

/**
 * Limits password guesses to ten per user and address and a hundred per address, in 15 minutes. Guesses
 * from other addresses never lock a user out. Links to a password are limited to five to a mailbox and fifty
 * requests or uses from an address. A guess is counted before it is verified, so that
 * concurrent ones cannot exceed the limit; a successful one is uncounted. While Redis is unavailable each
 * process counts on its own.
 */
@Injectable()
export class SignInThrottle {
  private readonly perUser: RateLimiterAbstract;
  private readonly perAddress: RateLimiterAbstract;
  private readonly codesPerUser: RateLimiterAbstract;
  private readonly linksPerMailbox: RateLimiterAbstract;
  private readonly linksPerAddress: RateLimiterAbstract;

  constructor(redis: RedisConnection) {
    const limit = (keyPrefix: string, points: number): RateLimiterAbstract => {
      const options = { keyPrefix, points, duration: WINDOW_SECONDS };
      const limiter = new RateLimiterRedis({
        ...options,
        storeClient: redis.forCommands(),
        rejectIfRedisNotReady: true,
      });
      const insuranceLimiter = new RateLimiterMemory(options);
      return new RLWrapperTimeouts({ limiter, timeoutMs: REDIS_TIMEOUT_MS, insuranceLimiter });
    };
    this.perUser = limit('sign-in:account', 10);
    this.perAddress = limit('sign-in:address', 100);
    this.codesPerUser = limit('sign-in:codes', 10);
    this.linksPerMailbox = limit('sign-in:mailbox', 5);
    this.linksPerAddress = limit('sign-in:links', 50);
  }

  /** @throws DomainError too_many_requests */
  async countGuess(userKey: string, address: string): Promise<void> {
    const key = userAndAddress(userKey, address);
    await consume(this.perUser, key);
    try {
      await consume(this.perAddress, subscriberOf(address));
    } catch (error) {
      await this.perUser.reward(key);
      throw error;
    }
  }

  /**
   * Counts the use of a link, or a request for one to a mailbox, whether it is a user's or not.
   *
   * @throws DomainError too_many_requests
   */
  async countLink(address: string, mailbox?: string): Promise<void> {
    await consume(this.linksPerAddress, subscriberOf(address));
    if (mailbox !== undefined) await consume(this.linksPerMailbox, mailbox);
  }

  /** Counts a code, whatever its address: who guesses one knows the user's password. @throws DomainError too_many_requests */
  countCode(userId: string): Promise<void> {
    return consume(this.codesPerUser, userId);
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

async function consume(limit: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw new DomainError('too_many_requests', { retryAfterSeconds });
  }
}
