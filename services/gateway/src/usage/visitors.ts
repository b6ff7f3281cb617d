import { hash, randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { NETWORK_CHARACTERS } from '#contracts/journal/usage.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { RedisConnection } from '#messaging/redis.ts';

const CHECK_MS = 60_000;

/** Tells readers apart for one day (UTC) by a hash with a random salt, which is deleted after the day. */
@Injectable()
export class Visitors implements OnApplicationBootstrap, OnModuleDestroy {
  /** Salts by day; a salt that is not shared yet is known to this process only. */
  private readonly salts = new Map<number, { salt: string; shared: boolean }>();
  private timer?: NodeJS.Timeout;

  constructor(private readonly redis: RedisConnection) {}

  /** @param network an address, for IPv6 its /64; limits the uses of an article that count */
  visitorOf(network: string, address: string, agent: string, at: number): string {
    const { salt } = this.findSalt(Math.floor(at / DAY_MS));
    const hashOf = (text: string) => hash('sha256', salt + text, 'base64url').slice(0, NETWORK_CHARACTERS);
    return hashOf(network) + hashOf(`${address}\n${agent}`);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.shareSalts();
    this.timer = setInterval(() => void this.shareSalts(), CHECK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private findSalt(day: number): { salt: string; shared: boolean } {
    const known = this.salts.get(day) ?? { salt: randomBytes(32).toString('base64url'), shared: false };
    this.salts.set(day, known);
    return known;
  }

  /** Agrees with other gateways on the salts of today and tomorrow, and forgets older ones. */
  private async shareSalts(): Promise<void> {
    const today = Math.floor(Date.now() / DAY_MS);
    for (const day of this.salts.keys()) if (day < today) this.salts.delete(day);
    for (const day of [today, today + 1]) {
      const { salt, shared } = this.findSalt(day);
      if (shared) continue;
      try {
        const end = ((day + 1) * DAY_MS) / 1_000;
        const first = await this.redis.forCommands().set(`usage.salt.${day}`, salt, 'EXAT', end, 'NX', 'GET');
        this.salts.set(day, { salt: first ?? salt, shared: true });
      } catch {
        // The connection logs its failures; until the next try a reader of two gateways counts as two.
      }
    }
  }
}
