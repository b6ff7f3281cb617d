import { Prop } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { MailOutcome } from '#contracts/api/rpc.ts';
import type { MailState } from '#contracts/values/statuses.ts';
import { DependencyFailure } from '#platform/errors/dependency-failure.ts';
import { RetryLater } from './job-log.ts';

/** A message to somebody outside, such as a mail, with the state of its delivery; to be extended. */
export abstract class Delivery {
  abstract _id: unknown;
  abstract state: string;
  @Prop({ type: Number, default: 0 }) attempts!: number;
  /** Reason why the message is not delivered yet; empty once it is. */
  @Prop({ type: String, default: '' }) last_error!: string;
  @Prop({ type: Date, required: true }) updated_at!: Date;
}

/** Why an attempt did not deliver a message, for staff. */
export class DeliveryFailure extends DependencyFailure {
  /** Whether another attempt is pointless. */
  readonly permanent: boolean;
  /** Whether nothing of the journal's own is broken, so that the delay is not reported. */
  readonly deferred: boolean;

  constructor(message: string, { cause, permanent = false, deferred = false }: FailureOptions = {}) {
    super(message, { cause });
    this.permanent = permanent;
    this.deferred = deferred;
  }

  /** Error that a job throws so that its queue tries again. */
  get retry(): Error {
    return this.deferred ? new RetryLater(this.message, { cause: this }) : this;
  }
}
export interface FailureOptions {
  cause?: unknown;
  permanent?: boolean;
  deferred?: boolean;
}

/** The state in which a delivery ends, and why if nothing was delivered. */
export interface Outcome<D extends Delivery> {
  state: D['state'];
  last_error?: string;
}

interface Attempt<D extends Delivery> {
  id: D['_id'];
  maxAttempts: number;
  /** @returns undefined if the delivery no longer exists. @throws DeliveryFailure */
  send: (delivery: D) => Promise<Outcome<D> | undefined>;
}

/**
 * Sends a message that is still queued, and stores how the attempt ended. Sending is not part of a transaction: a
 * worker that dies between sending and storing sends the message again, under the same id.
 * @returns the failure after which it remains queued
 */
export async function attempt<D extends Delivery>(
  deliveries: Model<D>,
  { id, maxAttempts, send }: Attempt<D>,
): Promise<DeliveryFailure | undefined> {
  const claim = { $inc: { attempts: 1 }, $set: { updated_at: new Date() } } as UpdateQuery<D>;
  const claimed = deliveries.findOneAndUpdate(queued<D>(id), claim, { returnDocument: 'after' });
  const delivery = (await claimed.lean()) as D | null;
  if (!delivery) return undefined; // an earlier attempt has ended it
  try {
    const outcome = await send(delivery);
    if (outcome) await settle(deliveries, id, outcome);
    return undefined;
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    const isLast = error.permanent || delivery.attempts >= maxAttempts;
    await settle(deliveries, id, { state: isLast ? 'failed' : 'queued', last_error: error.message });
    return isLast ? undefined : error;
  }
}

/** `attempt` as a job. @throws DeliveryFailure or RetryLater if the queue should retry */
export async function deliver<D extends Delivery>(deliveries: Model<D>, of: Attempt<D>): Promise<void> {
  const failure = await attempt(deliveries, of);
  if (failure) throw failure.retry;
}

export const isQueued = async <D extends Delivery>(deliveries: Model<D>, id: D['_id']): Promise<boolean> =>
  (await deliveries.exists(queued<D>(id))) !== null;

/** Ends a delivery if it is still queued. */
export async function settle<D extends Delivery>(
  deliveries: Model<D>,
  id: D['_id'],
  { state, last_error = '' }: Outcome<D>,
): Promise<void> {
  const set = { state, last_error, updated_at: new Date() };
  await deliveries.updateOne(queued<D>(id), { $set: set });
}

/** An earlier version stored no state. */
export const waitingStates = ['queued' as const, null];

/** States that each state may follow: a mail that was considered lost may still go out, or come back later. */
const before: Record<MailState, (MailState | null)[]> = {
  queued: waitingStates,
  not_sent: waitingStates,
  failed: waitingStates,
  sent: [...waitingStates, 'failed'],
  bounced: [...waitingStates, 'sent'],
};

/** Stores the result that another process reports for a delivery. @returns whether to retry it */
export async function storeOutcome<D extends Delivery>(
  deliveries: Model<D>,
  { mailId: _id, state, error: last_error }: MailOutcome,
  maxAttempts: number,
): Promise<boolean> {
  const filter = { _id, state: { $in: before[state] } } as QueryFilter<D>;
  const set = { $inc: { attempts: 1 }, $set: { state, last_error, updated_at: new Date() } };
  const update = set as unknown as UpdateQuery<D>;
  const after = await deliveries.findOneAndUpdate(filter, update, { returnDocument: 'after' });
  if (after?.state !== 'queued') return false;
  if (after.attempts < maxAttempts) return true;
  await settle(deliveries, after._id as D['_id'], { state: 'failed', last_error });
  return false;
}

const queued = <D extends Delivery>(_id: D['_id']) => ({ _id, state: 'queued' }) as QueryFilter<D>;
