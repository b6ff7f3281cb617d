import { setTimeout as pause } from 'node:timers/promises';
import { type API, Client } from '@opensearch-project/opensearch';
import type { Model } from 'mongoose';
import { Leases } from '#platform/database/leases.ts';
import { DependencyFailure } from '#platform/errors/dependency-failure.ts';
import { type Change, type FoundPage, QUERY_MS, type SearchEngine } from '../search-engine.ts';
import type {
  Facet,
  IndexLayout,
  IndexQuery,
  Position,
  RankedQuery,
  RelatedQuery,
} from '../search-fields.ts';
import { aliasOf, bulkBody, indexBody, POSITION } from './index-body.ts';
import { facets, find, related, type Search } from './queries.ts';
import { countBody } from './requests.ts';
import { foundIn } from './responses.ts';

/** OpenSearch cannot be reached, is too busy, or does not have the index yet. */
export class SearchUnavailable extends DependencyFailure {
  override name = 'SearchUnavailable';
}

/** The client's errors contain the request and the connection: only the description of the failure is passed on. */
async function reported<Response>(request: PromiseLike<Response>): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    const { message, statusCode } = error as { message: string; statusCode?: number };
    throw failure(message, statusCode);
  }
}

/** @throws Error unless each part succeeded, or OpenSearch has a newer version, or none, of what was to be removed */
export function requireAllStored({ errors, items }: API.Bulk_ResponseBody): void {
  if (!errors) return;
  for (const { index, delete: removal } of items) {
    const { status, error } = (index ?? removal)!;
    if (error && status !== 409) throw failure(`${error.type}: ${error.reason}`, status);
  }
}

/** @param status absent when there was no response */
function failure(message: string, status?: number): Error {
  const isUnavailable = status === undefined || status === 404 || status === 429 || status >= 500;
  return isUnavailable
    ? new SearchUnavailable(`OpenSearch: ${message}`)
    : new Error(`OpenSearch responded with ${status}: ${message}`);
}

/** The resume token's data: an encoded time, which MongoDB lets clients compare and sort. */
const dataOf = ({ token }: Position): string => (JSON.parse(token) as { _data: string })._data;

/** Whether a position in the same collection is at or after another one. */
export const reaches = (position: Position, other: Position): boolean =>
  position.source === other.source && dataOf(position) >= dataOf(other);

const COUNTER_BITS = 20;

/** Cluster time of a position, without loss: OpenSearch keeps the document with the greater version. */
export function versionOf(position: Position): number {
  // The type, seconds, and a counter within the second: hexadecimal digits.
  const [, seconds = '', counter = ''] = /^..(.{8})(.{8})/.exec(dataOf(position)) ?? [];
  const within = Math.min(Number.parseInt(counter, 16), 2 ** COUNTER_BITS - 1);
  return Number.parseInt(seconds, 16) * 2 ** COUNTER_BITS + within;
}

const WRITE_MS = 60_000;
/** A process that has not written for this long may be replaced; one that builds an index has more to do in between. */
const FEED_LEASE_MS = 5_000;
const BUILD_LEASE_MS = 60_000;
/** How often, and for how long, a process checks whether another one has stored the changes that it waits for. */
const POLL_MS = 50;
const STORED_MS = 6_000;
/** Version of documents that a complete reading stores: any change of them has a greater one. */
const FIRST_VERSION = 1;

/** An index in OpenSearch that all processes of a service share; the one with the lease writes the changes. */
export class OpenSearchEngine implements SearchEngine {
  private readonly client: Client;
  private readonly alias: string;
  private readonly leases: Leases;
  /** The index that this process builds; the alias does not point to it yet. */
  private building?: string;
  private resumed?: Position;
  private closed?: Promise<void>;

  /** @param url of a node, or of several separated by commas */
  constructor(
    { db, collection }: Pick<Model<unknown>, 'db' | 'collection'>,
    private readonly layout: IndexLayout,
    url: string,
  ) {
    this.client = new Client({ nodes: url.split(','), maxRetries: 1, requestTimeout: WRITE_MS });
    this.alias = aliasOf(db.name, collection.name, layout);
    this.leases = new Leases(db);
  }

  async position(source: string): Promise<Position | 'elsewhere' | undefined> {
    this.building = undefined;
    const stored = await this.storedPosition();
    this.resumed = stored?.source === source ? stored : undefined;
    if (this.resumed) return this.resumed;
    return (await this.leases.hold(this.alias, BUILD_LEASE_MS)) ? undefined : 'elsewhere';
  }

  /** Only the first of several processes has something to discard; what another has built since is newer. */
  async forget(): Promise<void> {
    if (!this.resumed) return;
    const version = { version: versionOf(this.resumed), version_type: 'external_gte' } as const;
    const request = { index: this.alias, id: POSITION, ...version };
    await reported(this.client.delete(request, { ignore: [404, 409] }));
  }

  async clear(): Promise<void> {
    await this.requireLease();
    // These are left from builds that were interrupted.
    for (const index of (await this.indexes()).others)
      await reported(this.client.indices.delete({ index, ignore_unavailable: true }));
    const index = `${this.alias}-${Date.now().toString(36)}`;
    await reported(this.client.indices.create({ index, body: indexBody(this.layout) }));
    this.building = index;
  }

  async apply(changes: Change[], reached?: Position): Promise<void> {
    if (this.building) return this.build(this.building, changes, reached);
    if (!reached) throw new Error('Changes without a position belong to an index that is being built');
    const until = Date.now() + STORED_MS;
    while (!(await this.leases.hold(this.alias, FEED_LEASE_MS))) {
      const stored = changes.length > 0 ? await this.storedPosition() : reached;
      if (stored && reaches(stored, reached)) return;
      if (Date.now() > until) throw new SearchUnavailable('Another process does not store the changes');
      await pause(POLL_MS);
    }
    await this.write(this.alias, changes, versionOf(reached));
    await this.storePosition(this.alias, reached);
  }

  find(query: RankedQuery): Promise<FoundPage> {
    return find(this.search, this.layout, query);
  }

  facets(query: RankedQuery): Promise<Facet[] | undefined> {
    return facets(this.search, this.layout, query);
  }

  async count(query: IndexQuery): Promise<Record<string, number>> {
    const { buckets } = await this.search(countBody(this.layout, query));
    const found = new Map(buckets('groups').map(({ key, doc_count }) => [key, doc_count]));
    const groups = query.groups.filter((group) => this.layout.groups.includes(group));
    return Object.fromEntries(groups.map((group) => [group, found.get(group) ?? 0]));
  }

  related(query: RelatedQuery): Promise<string[]> {
    return related(this.search, query);
  }

  /** Whether OpenSearch responds, with or without the index. */
  responds(): Promise<boolean> {
    return reported(this.client.indices.existsAlias({ name: this.alias }, { requestTimeout: QUERY_MS })).then(
      () => true,
      () => false, // whatever the reason, which each request that fails logs
    );
  }

  /** Closes the client once: closing it again would never end. */
  close(): Promise<void> {
    // The next process need not wait for the lease to end; it has to if MongoDB is unreachable now.
    this.closed ??= this.leases
      .hold(this.alias, 0)
      .catch(() => undefined)
      .then(() => this.client.close());
    return this.closed;
  }

  private readonly search: Search = async (body) => {
    const limits = { allow_partial_search_results: false, cancel_after_time_interval: `${QUERY_MS}ms` };
    const request = { index: this.alias, body, ...limits };
    const response = await reported(this.client.search(request, { requestTimeout: QUERY_MS }));
    return foundIn(response.body);
  };

  /** A part of a complete reading; with its last part the alias moves to the new index. */
  private async build(index: string, changes: Change[], reached?: Position): Promise<void> {
    await this.requireLease();
    await this.write(index, changes, FIRST_VERSION);
    if (!reached) return;
    await this.storePosition(index, reached);
    await reported(this.client.indices.refresh({ index }));
    const replaced = (await this.indexes()).current.map((old) => ({ remove_index: { index: old } }));
    const actions = [...replaced, { add: { index, alias: this.alias } }];
    await reported(this.client.indices.updateAliases({ body: { actions } }));
    this.building = undefined;
  }

  private async write(index: string, changes: Change[], version: number): Promise<void> {
    if (changes.length === 0) return;
    const isVisible = index === this.alias;
    const response = await reported(
      this.client.bulk({
        index,
        body: bulkBody(this.layout, changes, version),
        // Nobody searches an index that is being built.
        refresh: isVisible,
        require_alias: isVisible,
      }),
    );
    requireAllStored(response.body);
  }

  /** Stores the position after the changes: the parts of a bulk request succeed or fail each on its own. */
  private async storePosition(index: string, position: Position): Promise<void> {
    const version = { version: versionOf(position), version_type: 'external_gte' } as const;
    const request = { index, id: POSITION, body: { [POSITION]: position }, ...version };
    await reported(this.client.index({ ...request, require_alias: index === this.alias }, { ignore: [409] }));
  }

  private async storedPosition(): Promise<Position | undefined> {
    const request = { index: this.alias, id: POSITION };
    const { body } = await reported(this.client.get(request, { ignore: [404] }));
    return (body._source as { [POSITION]: Position } | undefined)?.[POSITION];
  }

  private async requireLease(): Promise<void> {
    if (!(await this.leases.hold(this.alias, BUILD_LEASE_MS)))
      throw new Error('Another process builds the search index');
  }

  /** The index that the alias points to, and others of its name. */
  private async indexes(): Promise<{ current: string[]; others: string[] }> {
    const { body } = await reported(
      this.client.indices.getAlias({ index: `${this.alias}*` }, { ignore: [404] }),
    );
    const isCurrent = (index: string) => this.alias in (body[index]?.aliases ?? {});
    const names = Object.keys(body).filter((name) => name.startsWith(this.alias));
    return { current: names.filter(isCurrent), others: names.filter((index) => !isCurrent(index)) };
  }
}
