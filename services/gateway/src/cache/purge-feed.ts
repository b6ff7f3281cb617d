import { setTimeout as sleep } from 'node:timers/promises';
import { EventEmitter } from 'node:events';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Gauge } from 'prom-client';
import { EVERYTHING } from '#contracts/api/cache-tags.ts';
import { comparableId, type LoggedPurge, PURGE_LOG, readPurge } from '#contracts/api/purge-log.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { logger } from '#platform/process/logging.ts';
import { withTimeout } from '#platform/process/with-timeout.ts';
import { CdnPurges } from './cdn.ts';
import { PageStore } from './page-store.ts';

const ENTRIES = 1_000;
/** How long Redis waits for an entry before it responds that there is none. */
const BLOCK_MS = 2_000;
const TIMEOUT_MS = BLOCK_MS + 3_000;
const PAUSE_MS = 500;
/** How long responses stay certain after the time up to which all changes are known to be in the log. */
const CERTAIN_MS = 15_000;

/** Error whose code marks an outage of another process, which is logged without a stack. */
const unresponsive = () => Object.assign(new Error('Redis does not respond'), { code: 'ETIMEDOUT' });

const certain = new Gauge({
  name: 'page_store_certain',
  help: '1 while every purge is known, so that no page needs to be rendered again',
});

/** Follows the log of purges from the applied entry; without that entry in the log, everything is purged. */
@Injectable()
export class PurgeFeed implements OnApplicationBootstrap, OnModuleDestroy {
  readonly events = new EventEmitter();
  /** Id of the newest purge, with its log. A response fetched under it shows no change that was purged later. */
  private newest?: string;
  /** Time by performance.now(), like the times below, because clocks may jump. */
  private certainUntil = 0;
  /** When the last complete read began: entries of the next read are newer. */
  private completeAt?: number;
  /** A time at which the last entry was not in the log yet. */
  private appendedAfter?: number;
  private connection?: Redis;
  private following?: Promise<void>;
  private stopped = false;

  constructor(
    private readonly redis: RedisConnection,
    private readonly store: PageStore,
    private readonly cdn: CdnPurges,
  ) {
    store.isCertain = () => this.isCertain;
  }

  get isCertain(): boolean {
    return performance.now() < this.certainUntil;
  }

  /** The web server shares responses of services among pages of a generation; undefined while purges may be missed. */
  get generation(): string | undefined {
    return this.isCertain ? this.newest : undefined;
  }

  onApplicationBootstrap(): void {
    this.connection = this.redis.forBlocking();
    this.following = this.follow(this.connection);
  }

  private async follow(redis: Redis): Promise<void> {
    while (!this.stopped) {
      certain.set(this.isCertain ? 1 : 0);
      try {
        await withTimeout(TIMEOUT_MS, this.read(redis), unresponsive);
      } catch (error) {
        if (this.stopped) return;
        logger.warn({ err: error }, 'the log of purges cannot be read');
        this.completeAt = undefined;
        if (redis.status === 'ready') redis.disconnect(true);
        await sleep(PAUSE_MS);
      }
    }
  }

  private async read(redis: Redis): Promise<void> {
    const { applied } = this.store;
    const beganAt = performance.now();
    const [first, ...entries] = applied ? await redis.xrange(PURGE_LOG, applied, '+', 'COUNT', ENTRIES) : [];
    if (!applied || first?.[0] !== applied) return this.begin(redis);
    for (const entry of entries) await this.apply(readPurge(entry));
    if (entries.length === ENTRIES - 1) return;
    this.completeAt = beganAt;
    await redis.xread('BLOCK', BLOCK_MS, 'STREAMS', PURGE_LOG, this.store.applied ?? applied);
  }

  /** Begins with the newest entry, since earlier purges are not known. */
  private async begin(redis: Redis): Promise<void> {
    this.appendedAfter = undefined;
    this.store.forget();
    const [newest] = await redis.xrevrange(PURGE_LOG, '+', '-', 'COUNT', 1);
    if (newest) {
      const { log, id } = readPurge(newest);
      this.note({ log, id, tags: [EVERYTHING] });
    } else await redis.xread('BLOCK', BLOCK_MS, 'STREAMS', PURGE_LOG, '0');
  }

  private async apply({ id, log, tags, complete }: LoggedPurge): Promise<void> {
    await this.cdn.purge(tags, id);
    // A read that timed out may have applied it meanwhile.
    if (comparableId(id) <= comparableId(this.store.applied)) return;
    this.note({ log, id, tags });
    if (complete && this.appendedAfter !== undefined) this.certainUntil = this.appendedAfter + CERTAIN_MS;
    this.appendedAfter = this.completeAt;
  }

  private note({ log, id, tags }: Pick<LoggedPurge, 'id' | 'log' | 'tags'>): void {
    const isSameLog = this.newest?.startsWith(`${log} `) ?? false;
    this.store.purge(log, id, tags);
    if (!isSameLog) this.certainUntil = 0;
    if (!isSameLog || tags.length > 0) this.newest = `${log} ${id}`;
    if (tags.length > 0) this.events.emit('purge');
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.connection?.disconnect();
    await this.following;
  }
}
