import { randomUUID } from 'node:crypto';
import { Global, Injectable, Module } from '@nestjs/common';
import { InjectModel, MongooseModule, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PURGE_LOG, purgeFields } from '#contracts/api/purge-log.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import { logger } from '#platform/process/logging.ts';
import { RedisConnection } from './redis.ts';

/** Enough entries for a gateway that was stopped for three days. */
const MAX_ENTRIES = 150_000;
/** Interval between marks; shorter than the relay's pause. */
const MARK_EVERY_MS = 1_500;
/** Longest time between another relay's entry and its note of it. */
const NOTE_TIMEOUT_MS = 2_000;
const ID = 'purges';

const appendAfter = `
local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if (newest and newest[1]) ~= ARGV[1] then return false end
return redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], '*', unpack(ARGV, 3))
`;

/** State of the log as the database of the events knows it. */
@Schema({ collection: 'purge_log', versionKey: false })
export class PurgeLogState {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) log!: string;
  @Prop({ type: String, required: true }) last!: string;
}

export const purgeLogSchema = SchemaFactory.createForClass(PurgeLogState);

/**
 * Appends to the log of purges. Redis and the database note the same last entry; when they differ, one of them was
 * replaced (emptied or restored), and a new log begins, for which gateways discard what they have stored.
 */
@Injectable()
export class PurgeLog {
  /** The state that Redis does not confirm, and since when, by performance.now(). */
  private mismatch?: { last?: string; since: number };
  private markedAt = -Infinity;

  constructor(
    @InjectModel(PurgeLogState.name) private readonly states: Model<PurgeLogState>,
    private readonly redis: RedisConnection,
  ) {}

  /** Read it before the events that the next entry purges; an entry that follows another relay's is refused. */
  state(): Promise<PurgeLogState | null> {
    return this.states.findById(ID).lean().exec();
  }

  /** Whether an entry is due although there is nothing to purge: it shows gateways that they have missed none. */
  get isMarkDue(): boolean {
    return performance.now() - this.markedAt > MARK_EVERY_MS;
  }

  /**
   * @param complete whether the tags are those of all events that were stored after the state was read
   * @returns false when it must be tried again
   */
  async append(state: PurgeLogState | null, tags: string[], complete: boolean): Promise<boolean> {
    if (!state) return this.beginLog(state, tags);
    const { log, last } = state;
    const id = (await this.redis
      .forCommands()
      .eval(appendAfter, 1, PURGE_LOG, last, MAX_ENTRIES, ...purgeFields({ log, tags, complete }))) as
      string | null;
    if (id === null) return this.isLost(last) ? this.beginLog(state, tags) : false;
    await this.states.updateOne({ _id: ID, last }, { $set: { last: id } });
    this.markedAt = performance.now();
    return true;
  }

  private isLost(last: string): boolean {
    if (this.mismatch?.last !== last) this.mismatch = { last, since: performance.now() };
    return performance.now() - this.mismatch.since > NOTE_TIMEOUT_MS;
  }

  private async beginLog(state: PurgeLogState | null, tags: string[]): Promise<boolean> {
    const log = randomUUID();
    const fields = purgeFields({ log, tags, complete: false });
    const last = await this.redis.forCommands().xadd(PURGE_LOG, 'MAXLEN', '~', MAX_ENTRIES, '*', ...fields);
    if (state)
      logger.warn({ previous: state.log }, 'the log of purges begins again: entries of it were lost');
    try {
      const fitting = state ? { _id: ID, last: state.last } : { _id: ID, last: '' };
      const noted = await this.states.updateOne(fitting, { $set: { log, last: last! } }, { upsert: !state });
      return noted.matchedCount + noted.upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false; // another relay began one
      throw error;
    }
  }
}

/** Needed by processes whose events purge responses that gateways store. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: PurgeLogState.name, schema: purgeLogSchema }])],
  providers: [PurgeLog],
  exports: [PurgeLog],
})
export class PurgeLogModule {}
