import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EVERYTHING } from '#contracts/api/cache-tags.ts';
import { comparableId } from '#contracts/api/purge-log.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { GatewayConfig } from '../config.ts';
import { PageFile, type PurgeState } from './page-file.ts';
import type { StoredResponse } from './stored-response.ts';

/** Size limit of the responses in memory, and of those that wait to be written; the others are read from the file. */
const HOT_BYTES = 16 * 1_048_576;
/** Memory of an object, its strings and its entry in the map. */
const OVERHEAD_BYTES = 2_048;
const WRITE_AFTER_MS = 100;
/** Delay while another gateway is writing, or the disk is full. */
const WRITE_AGAIN_AFTER_MS = 1_000;
/** Number of tags in memory above which all tags and responses are discarded. */
const MAX_TAGS = 50_000;
/** How old a response may be whose purge may have been missed, while its service can render another one. */
const UNCERTAIN_MS = 30_000;
/** Time after its purge for which a response is served when its service fails. */
const FALLBACK_MS = 86_400_000;
const POPULAR_READS = 3;
/** A response that is valid for less is not written to disk. */
const LASTING_SECONDS = 3_600;

interface Hot {
  response: StoredResponse;
  reads: number;
  readAt: number;
}

/**
 * Fresh: can be sent. Aged: expired, or its purge may have been missed; sent when fetching it again takes long or fails.
 * Purged: sent only when its service fails.
 */
type State = 'fresh' | 'aged' | 'purged';

export interface StoredPage {
  response: StoredResponse;
  state: State;
}

const sizeOf = ({ body }: StoredResponse, key: string): number => body.length + key.length + OVERHEAD_BYTES;

/** Public responses, valid until a tag of theirs is purged: the last purge of each tag is stored. */
@Injectable()
export class PageStore implements OnModuleDestroy {
  /** Whether every purge is known. */
  isCertain = (): boolean => false;

  private readonly file: PageFile;
  private readonly hot = new LRUCache<string, Hot>({
    maxSize: HOT_BYTES,
    sizeCalculation: ({ response }, key) => sizeOf(response, key),
  });
  private readonly known: PurgeState;
  private readonly unwritten = {
    responses: new LRUCache<string, StoredResponse>({ maxSize: HOT_BYTES, sizeCalculation: sizeOf }),
    purges: new Map<string, string>(),
  };
  private writing?: NodeJS.Timeout;

  /** The end of each release's name: links in responses have the site's address. */
  private readonly site: string;

  constructor({ CACHE_DIR, CACHE_MEGABYTES, SITE_ORIGIN }: GatewayConfig) {
    this.file = new PageFile(CACHE_DIR, CACHE_MEGABYTES * 1_048_576);
    this.known = this.file.state();
    this.site = ` ${SITE_ORIGIN}`;
    if (!this.known.release.endsWith(this.site)) this.known.release = this.site;
  }

  /** Id of the entry of the log up to which all purges are known. */
  get applied(): string | undefined {
    return this.known.applied;
  }

  /** The purges that are known when a fetch begins. */
  get moment(): Pick<StoredResponse, 'log' | 'began'> {
    return { log: this.log, began: comparableId(this.known.applied) };
  }

  get release(): string {
    return this.known.release;
  }

  /** @returns undefined also for a response that is too old to be sent when its service fails */
  find(key: string): StoredPage | undefined {
    const hot = this.hot.get(key);
    if (hot && this.stateOf(hot.response) === 'fresh') {
      hot.reads += 1;
      hot.readAt = Date.now();
      return { response: hot.response, state: 'fresh' };
    }
    // Another gateway may have stored a fresh one.
    const response = this.unwritten.responses.get(key) ?? this.file.read(key) ?? hot?.response;
    if (!response) return undefined;
    const state = this.stateOf(response);
    if (state === 'fresh') this.keepHot(key, response);
    const since = Date.now() - Math.max(response.storedAt, this.purgedAt(response));
    return state === 'purged' && since > FALLBACK_MS ? undefined : { response, state };
  }

  store(key: string, response: StoredResponse): void {
    this.keepHot(key, response);
    // Another process could not use them.
    if ((response.seconds > 0 && response.seconds < LASTING_SECONDS) || response.log === '') return;
    this.unwritten.responses.set(key, response);
    this.writeSoon();
  }

  /** Applies an entry of the log of purges. */
  purge(log: string, id: string, tags: readonly string[]): void {
    if (log !== this.known.log) {
      this.known.purges.clear();
      this.unwritten.purges.clear();
    }
    this.known.log = log;
    const all = this.known.purges.size > MAX_TAGS ? [EVERYTHING] : tags;
    if (all !== tags) {
      this.known.purges.clear();
      this.unwritten.purges.clear();
    }
    for (const tag of all) {
      this.known.purges.set(tag, comparableId(id));
      this.unwritten.purges.set(tag, comparableId(id));
    }
    this.known.applied = id;
    if (tags.length > 0) this.writeSoon();
  }

  /** The log was lost, and purges with it: no response is valid until another log is known. */
  forget(): void {
    this.known.log = undefined;
    this.known.applied = undefined;
  }

  /** Responses of another release of the services are not valid any more. */
  recordRelease(release: string | undefined): void {
    if (release === undefined || release + this.site === this.known.release) return;
    this.known.release = release + this.site;
    this.writeSoon();
  }

  /** Keys of purged responses that readers will ask for again, those of the last readers first. */
  popularKeys(): string[] {
    const since = Date.now() - DAY_MS;
    return [...this.hot.entries()].flatMap(([key, { response, reads, readAt }]) =>
      reads >= POPULAR_READS && readAt > since && this.stateOf(response) === 'purged' ? [key] : [],
    );
  }

  stateOf({ log, release, tags, began, storedAt, seconds }: StoredResponse): State {
    const { purges } = this.known;
    const isOther = log !== this.log || release !== this.known.release;
    const isPurged = (tag: string) => (purges.get(tag) ?? '') > began;
    if (isOther || isPurged(EVERYTHING) || tags.some(isPurged)) return 'purged';
    const age = Date.now() - storedAt;
    const isOld = (milliseconds: number) => age < 0 || age >= milliseconds;
    if (seconds > 0 && isOld(seconds * 1_000)) return 'aged';
    return isOld(UNCERTAIN_MS) && !this.isCertain() ? 'aged' : 'fresh';
  }

  /** When the last of its tags was purged, by Redis's clock. */
  private purgedAt({ tags }: StoredResponse): number {
    return Math.max(...[EVERYTHING, ...tags].map((tag) => parseInt(this.known.purges.get(tag) ?? '0')));
  }

  private get log(): string {
    return this.known.log ?? '';
  }

  private keepHot(key: string, response: StoredResponse): void {
    const { reads = 0, readAt = Date.now() } = this.hot.peek(key) ?? {};
    // A copy of the key: a part of the request's URL would keep all of it in memory.
    this.hot.set(Buffer.from(key).toString(), { response, reads, readAt });
  }

  private writeSoon(milliseconds = WRITE_AFTER_MS): void {
    this.writing ??= setTimeout(() => {
      this.writing = undefined;
      if (!this.write()) this.writeSoon(WRITE_AGAIN_AFTER_MS);
    }, milliseconds).unref();
  }

  private write(): boolean {
    const { responses, purges } = this.unwritten;
    const lasting = [...responses.entries()]
      .reverse() // the oldest first, which is evicted first
      .filter(([, response]) => this.stateOf(response) !== 'purged');
    const isWritten = this.file.write(lasting, { ...this.known, purges });
    if (isWritten) {
      purges.clear();
      responses.clear();
    }
    return isWritten;
  }

  onModuleDestroy(): void {
    clearTimeout(this.writing);
    this.write();
    this.file.close();
  }
}
