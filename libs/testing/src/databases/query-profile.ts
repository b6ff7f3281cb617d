import type { Connection } from 'mongoose';

/** Record of MongoDB's profiler about a query: the plan that explain() names, and the cost of executing it. */
export interface ProfiledQuery {
  /** Database and collection. */
  ns: string;
  op: string;
  command: Record<string, unknown>;
  /** Summary of the plan, such as 'IXSCAN { refKey: 1 }'. */
  planSummary?: string;
  /** Whether the results were sorted in memory. */
  hasSortStage?: true;
}

/** The queries and, of updates and deletions, the searches for what they change, while something is done. */
export async function profileQueries(
  { db }: Connection,
  collections: readonly string[],
  act: () => PromiseLike<unknown>,
): Promise<ProfiledQuery[]> {
  await db!.setProfilingLevel('all');
  await act();
  await db!.setProfilingLevel('off');
  const profile = db!.collection<ProfiledQuery & { _id: never }>('system.profile');
  const found = await profile
    .find({
      op: { $in: ['query', 'command', 'update', 'remove'] },
      ns: new RegExp(`\\.(?:${collections.join('|')})$`),
    })
    .toArray();
  await profile.drop();
  return found;
}

const byIndex = /^(?:IDHACK|EXPRESS|IXSCAN|COUNT_SCAN|DISTINCT_SCAN)/;

/** Queries that read a collection or sort in memory, because no index serves them. */
export const withoutIndex = (queries: readonly ProfiledQuery[]) =>
  queries
    .filter(({ planSummary = '', hasSortStage }) => hasSortStage || !byIndex.test(planSummary))
    .map(({ ns, command, planSummary }) => ({ ns, command, planSummary }));
