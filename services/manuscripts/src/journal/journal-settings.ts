import { Injectable } from '@nestjs/common';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { CatalogClient } from './clients.ts';

/** The settings of the journal that manuscripts need, as they are now. */
@Injectable()
export class JournalSettings {
  constructor(private readonly catalog: CatalogClient) {}

  get(): Promise<ManuscriptSettings> {
    return this.catalog.call('catalog.manuscript-settings', {});
  }
}

/** Today in the journal's time zone, YYYY-MM-DD; another day by the number of days from now. */
export const dayIn = (settings: Pick<ManuscriptSettings, 'time_zone'>, fromNow = 0): string =>
  dayOf(new Date(Date.now() + fromNow * 86_400_000), settings);

export function dayOf(at: Date, { time_zone }: Pick<ManuscriptSettings, 'time_zone'>): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(at);
}
