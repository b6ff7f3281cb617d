import {
  changesPaths,
  type EntityType,
  type HistoryService,
  serviceOf,
  visibleTypes,
} from '#contracts/policies/entity-rights.ts';
import type { JournalChange } from '#contracts/fields/entities.ts';
import { call } from '#lib/api-call.ts';
import { midnightIn } from '#lib/dates.ts';
import { storedSession } from '#lib/session.ts';
import { unlessDown } from '#lib/unless-down.ts';

const PAGE_SIZE = 50;

/** Filters in the page's address; an empty text for none. */
export interface ChangesFilters {
  kind: string;
  by: string;
  /** First and last day, YYYY-MM-DD. */
  first: string;
  last: string;
}

export interface LoadedChanges {
  changes: JournalChange[];
  /** Cursor of the next, older page. */
  older?: string;
  /** Whether changes are missing because a service did not respond. */
  incomplete: boolean;
}

/** The types of which the signed-in user sees changes. */
export const ownTypes = (): EntityType[] =>
  visibleTypes({ role: storedSession()?.user.role ?? 'data_entry' });

/** The newest changes of all services as one list, which can continue after any of its items. */
export async function loadChanges(
  { kind, by, first, last }: ChangesFilters,
  before: string,
  timeZone: string,
  signal: AbortSignal,
  { most = PAGE_SIZE, types: wanted = ownTypes() } = {},
): Promise<LoadedChanges> {
  const types = wanted.filter((type) => kind === '' || type === kind);
  const services = [
    ...new Set<HistoryService>(types.map(serviceOf).filter((service) => service !== undefined)),
  ];
  const query = new URLSearchParams({
    ...(kind && { kind }),
    ...(by && { by }),
    ...(first && { since: midnightIn(timeZone, first).toISOString() }),
    ...(last && { until: midnightIn(timeZone, last, 1).toISOString() }),
    ...(before && { before }),
    limit: String(most + 1),
  });
  const lists = await Promise.all(
    services.map((service) =>
      unlessDown(call<JournalChange[]>(`/${changesPaths[service]}?${query.toString()}`, { signal })),
    ),
  );
  const found = lists
    .flatMap((list) => list ?? [])
    .sort((one, other) => (positionInList(one) < positionInList(other) ? 1 : -1));
  const changes = found.slice(0, most);
  const end = changes.at(-1);
  return {
    changes,
    ...(found.length > most && end && { older: positionInList(end) }),
    incomplete: lists.includes(undefined),
  };
}

/** Position in the list, in the API's format. */
const positionInList = ({ at, id }: JournalChange): string => `${at}_${id}`;
