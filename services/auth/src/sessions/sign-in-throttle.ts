import { Injectable } from '@nestjs/common';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { subscriberOf } from '#contracts/ip-addresses.js';
import { RedisConnection } from '#messaging/redis.js';
import { DomainError } from '#platform/domain-error.js';

const WITHIN_SECONDS = 15 * 60;
/** Redis has this long to answer; sign-ins do not wait longer for it. */
const REDIS_MS = 500;

/**
 * Bounds the guesses at passwords: ten at one account from one address and a hundred from one address, in 15 minutes. Guesses made
 * elsewhere never keep an account's owner out. A guess is counted before it is verified, so that of many at once none gets past the
 * limit, and a right password is not counted in the end. While Redis is unavailable each process counts for itself.
 */
@Injectable()
export class SignInThrottle {
  private readonly perAccount: RateLimiterAbstract;
  private readonly perAddress: RateLimiterAbstract;

  constructor(redis: RedisConnection) {
    const limit = (keyPrefix: string, points: number): RateLimiterAbstract => {
      const options = { keyPrefix, points, duration: WITHIN_SECONDS };
      const limiter = new RateLimiterRedis({
        ...options,
        storeClient: redis.forCommands(),
        rejectIfRedisNotReady: true,
      });
      const insuranceLimiter = new RateLimiterMemory(options);
      return new RLWrapperTimeouts({ limiter, timeoutMs: REDIS_MS, insuranceLimiter });
    };
    this.perAccount = limit('sign-in:account', 10);
    this.perAddress = limit('sign-in:address', 100);
  }

  /** @throws DomainError too_many_requests */
  async countGuess(account: string, address: string): Promise<void> {
    const key = accountKey(account, address);
    await consume(this.perAccount, key);
    try {
      await consume(this.perAddress, subscriberOf(address));
    } catch (error) {
      await this.perAccount.reward(key);
      throw error;
    }
  }

  /** A guess that was refused for want of capacity is given back. */
  async notVerified(account: string, address: string): Promise<void> {
    await Promise.all([
      this.perAccount.reward(accountKey(account, address)),
      this.perAddress.reward(subscriberOf(address)),
    ]);
  }

  /** Whoever knows the password starts again at zero, and the address gets its guess back. */
  async rightPassword(account: string, address: string): Promise<void> {
    await Promise.all([
      this.perAccount.delete(accountKey(account, address)),
      this.perAddress.reward(subscriberOf(address)),
    ]);
  }
}

const accountKey = (account: string, address: string): string => `${subscriberOf(address)}|${account}`;

async function consume(limit: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw new DomainError('too_many_requests', { retryAfterSeconds });
  }
}
