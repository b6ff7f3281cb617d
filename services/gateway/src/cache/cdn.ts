import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Worker } from 'bullmq';
import { type JobData, jobs } from '#contracts/api/jobs.ts';
import { startJobWorkers } from '#messaging/job-workers.ts';
import { Queues } from '#messaging/queues.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { retryOptions } from '#messaging/retries.ts';
import { DependencyFailure } from '#platform/errors/dependency-failure.ts';
import { currentOrigin } from '#platform/telemetry/tracing.ts';
import { type CdnKind, GatewayConfig } from '../config.ts';

const JOB = 'gateway.purge-cdn';
const TIMEOUT_MS = 10_000;
/** Number of tags that every CDN accepts in one request. */
const TAGS_PER_PURGE = 30;
/** A second purge removes responses that were on their way to the CDN during the first one. */
const SECOND_PURGE_AFTER_MS = 35_000;
/** Finished jobs are stored for this long, so that a slower gateway does not add the same purge again. */
const MAX_JOB_AGE_SECONDS = 3_600;

interface Cdn {
  /** Headers of a response as alternating names and values: its lifetime at the CDN, and its tags. */
  headers: (control: string, tags: string[]) => string[];
  purge: (
    tags: string[],
    token: string,
  ) => { method: string; headers: Record<string, string>; body?: string };
}

const bearer = (token: string): Record<string, string> =>
  token === '' ? {} : { authorization: `Bearer ${token}` };

const cdns: Record<CdnKind, Cdn> = {
  fastly: {
    headers: (control) => ['cdn-cache-control', control, 'surrogate-control', control],
    purge: (tags, token) => ({
      method: 'POST',
      headers: { 'fastly-key': token, 'content-type': 'application/json' },
      body: JSON.stringify({ surrogate_keys: tags }),
    }),
  },
  cloudflare: {
    headers: (control, tags) => ['cdn-cache-control', control, 'cache-tag', tags.join()],
    purge: (tags, token) => ({
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify({ tags }),
    }),
  },
  // The module xkey, whose documentation has the VCL.
  varnish: {
    headers: (control, tags) => ['cdn-cache-control', control, 'xkey', tags.join(' ')],
    purge: (tags, token) => ({ method: 'PURGE', headers: { ...bearer(token), xkey: tags.join(' ') } }),
  },
};

/** A CDN in front of the gateway: how long it may store a response, and what it must purge. */
@Injectable()
export class CdnPurges implements OnApplicationBootstrap, OnModuleDestroy {
  private workers: Worker[] = [];

  constructor(
    private readonly config: GatewayConfig,
    private readonly queues: Queues,
    private readonly redis: RedisConnection,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.CDN_PURGE_URL === '') return;
    const handlers = { [JOB]: ({ tags }: JobData[typeof JOB]) => this.send(tags) };
    this.workers = startJobWorkers('gateway', this.redis, { handlers });
  }

  /** Headers of a fresh response for the CDN as alternating names and values; none for a response without tags. */
  headersFor(tags: string[]): string[] {
    const { CDN_SECONDS, CDN_PURGE_KIND } = this.config;
    return CDN_SECONDS === 0 || tags.length === 0
      ? []
      : cdns[CDN_PURGE_KIND].headers(`max-age=${CDN_SECONDS}`, tags);
  }

  /** Adds jobs that purge the CDN. Every gateway adds them, and each runs once, with retries. @param id of the purge */
  async purge(tags: string[], id: string): Promise<void> {
    if (this.config.CDN_PURGE_URL === '' || tags.length === 0) return;
    const data = { tags, ...currentOrigin() };
    const remembered = { age: MAX_JOB_AGE_SECONDS };
    const options = {
      ...retryOptions(jobs[JOB].retries),
      removeOnComplete: remembered,
      removeOnFail: remembered,
    };
    const queue = this.queues.queue(jobs[JOB].queue);
    await queue.addBulk(
      [0, SECOND_PURGE_AFTER_MS].map((delay) => ({
        name: JOB,
        data,
        opts: { ...options, delay, jobId: `${id}-${delay}` },
      })),
    );
  }

  private async send(tags: string[]): Promise<void> {
    const { CDN_PURGE_URL, CDN_PURGE_KIND, CDN_PURGE_TOKEN } = this.config;
    for (let at = 0; at < tags.length; at += TAGS_PER_PURGE) {
      const request = cdns[CDN_PURGE_KIND].purge(tags.slice(at, at + TAGS_PER_PURGE), CDN_PURGE_TOKEN);
      const response = await fetch(CDN_PURGE_URL, {
        ...request,
        // Another host must not receive the token.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new DependencyFailure('The CDN does not respond', { cause: error });
      });
      await response.body?.cancel();
      if (!response.ok) throw new DependencyFailure(`The CDN responds with ${response.status}`);
    }
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
  }
}
