import type { QueueState } from '#contracts/api/jobs.ts';
import { call } from '#lib/api-call.ts';
import { unlessDown } from '#lib/unless-down.ts';

/** Each service's endpoint for its own queues. */
const owners = ['/api/admin/queues', '/api/admin/manuscript-queues', '/api/pdf/queues'];

export interface OwnedQueue extends QueueState {
  owner: string;
}

export interface Queues {
  /** The queues of the services that responded, by name. */
  queues: OwnedQueue[];
  missing: string[];
}

/** The queues of all services; those of an unavailable service are missing. */
export async function loadQueues(signal?: AbortSignal): Promise<Queues> {
  const lists = await Promise.all(owners.map((owner) => unlessDown(call<QueueState[]>(owner, { signal }))));
  const queues = lists.flatMap((list, at) => (list ?? []).map((queue) => ({ ...queue, owner: owners[at]! })));
  return { queues: byName(queues), missing: owners.filter((_, at) => !lists[at]) };
}

/** The current queues, with the previous ones for services that did not respond. */
export function withEarlier(now: Queues, earlier: Queues): Queues {
  const stale = earlier.queues.filter(({ owner }) => now.missing.includes(owner));
  return { ...now, queues: byName([...now.queues, ...stale]) };
}

const byName = (queues: OwnedQueue[]): OwnedQueue[] =>
  queues.sort((one, other) => one.name.localeCompare(other.name));
