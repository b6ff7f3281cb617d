import { Injectable } from '@nestjs/common';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { canonicalAddressRange } from '#contracts/ip-addresses.js';
import { RedisConnection } from '#messaging/redis.js';
import { DomainError } from '#platform/domain-error.js';

const WITHIN_SECONDS = 15 * 60;
/** Redis has this long to answer; sign-ins do not wait for one that is away. */
const REDIS_MS = 500;

interface Limit {
  wrongPasswords: number;
  counter: RateLimiterAbstract;
}

/**
 * Bounds the guesses at passwords: ten at one account from one address and a hundred from one address, in 15 minutes. Guesses made
 * elsewhere never keep an account's owner out. What is counted is wrong passwords only, so any number of people may sign in at once;
 * while Redis is away each process counts for itself.
 */
@Injectable()
export class SignInThrottle {
  private readonly perAccount: Limit;
  private readonly perAddress: Limit;

  constructor(redis: RedisConnection) {
    const limit = (keyPrefix: string, wrongPasswords: number): Limit => {
      const options = { keyPrefix, points: wrongPasswords, duration: WITHIN_SECONDS };
      const limiter = new RateLimiterRedis({
        ...options,
        storeClient: redis.forCommands(),
        rejectIfRedisNotReady: true,
      });
      const insuranceLimiter = new RateLimiterMemory(options);
      const counter = new RLWrapperTimeouts({ limiter, timeoutMs: REDIS_MS, insuranceLimiter });
      return { wrongPasswords, counter };
    };
    this.perAccount = limit('sign-in:account', 10);
    this.perAddress = limit('sign-in:address', 100);
  }

  /**
   * To be asked before the password is looked at, and again before it is said to be right: of many guesses made at once none is
   * answered beyond the limit.
   *
   * @returns whether any wrong password was counted
   * @throws DomainError too_many_requests
   */
  async check(account: string, address: string): Promise<boolean> {
    const counters = this.countersOf(account, address);
    const counts = await Promise.all(counters.map(({ limit, key }) => limit.counter.get(key)));
    refuse(
      counts.filter((count, index) => (count?.consumedPoints ?? 0) >= counters[index]!.limit.wrongPasswords),
    );
    return counts.some((count) => count !== null);
  }

  /** @throws DomainError too_many_requests when others were faster to use the limit up */
  async wrongPassword(account: string, address: string): Promise<void> {
    const counts = this.countersOf(account, address).map(async ({ limit, key }) => {
      const count = await limit.counter.penalty(key);
      return count.consumedPoints > limit.wrongPasswords ? count : null;
    });
    refuse(await Promise.all(counts));
  }

  /** Whoever knows the password begins anew. */
  async rightPassword(account: string, address: string): Promise<void> {
    const guessedBefore = await this.check(account, address);
    if (guessedBefore) await this.perAccount.counter.delete(accountKey(account, address));
  }

  private countersOf(account: string, address: string): { limit: Limit; key: string }[] {
    return [
      { limit: this.perAccount, key: accountKey(account, address) },
      { limit: this.perAddress, key: networkOf(address) },
    ];
  }
}

/** A subscriber of IPv6 has a network of /64 at hand: it counts as one address. */
const networkOf = (address: string): string =>
  address.includes(':') ? (canonicalAddressRange(`${address}/64`) ?? address) : address;

const accountKey = (account: string, address: string): string => `${networkOf(address)}|${account}`;

function refuse(exceeded: (RateLimiterRes | null)[]): void {
  const waits = exceeded.flatMap((count) => (count ? [count.msBeforeNext] : []));
  if (waits.length === 0) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(Math.max(...waits) / 1_000));
  throw new DomainError('too_many_requests', { retryAfterSeconds });
}
