import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { StoredResponse } from './stored-response.ts';
import { PageStore } from './page-store.ts';
import { PublicResponses } from './public-responses.ts';
import { PurgeFeed } from './purge-feed.ts';

/** Fetches popular responses again after a purge, one at a time, so that no reader has to wait for them. */
@Injectable()
export class Renewal implements OnApplicationBootstrap, OnModuleDestroy {
  private running?: Promise<void>;
  private stopped = false;

  constructor(
    private readonly feed: PurgeFeed,
    private readonly store: PageStore,
    private readonly responses: PublicResponses,
  ) {}

  onApplicationBootstrap(): void {
    this.feed.events.on('purge', () => {
      this.running ??= this.renewPopular().finally(() => (this.running = undefined));
    });
  }

  private async renewPopular(): Promise<void> {
    const tried = new Set<string>();
    const next = () => this.store.popularKeys().find((key) => !tried.has(key));
    for (let key = next(); key !== undefined && !this.stopped; key = next()) {
      tried.add(key);
      const [encoding, path] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
      // After a failure the next reader's request fetches the response.
      await this.responses.renew(path, encoding as StoredResponse['encoding']).catch(() => undefined);
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.running;
  }
}
