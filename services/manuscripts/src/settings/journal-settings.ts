import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { requestContext } from '#platform/context/request-context.ts';
import { isDependencyFailure } from '#platform/errors/dependency-failure.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { CatalogClient } from './clients.ts';

@Injectable()
export class JournalSettings {
  private readonly byRequest = new WeakMap<object, Promise<ManuscriptSettings>>();
  private known?: ManuscriptSettings;

  constructor(private readonly catalog: CatalogClient) {}

  /**
   * As they are now, the same throughout a request or job; the last known ones while catalog is away.
   *
   * @throws DomainError service_unavailable if there are none
   */
  get(): Promise<ManuscriptSettings> {
    const request = requestContext.getStore();
    if (!request) return this.ask();
    const pending = this.byRequest.get(request) ?? this.ask();
    this.byRequest.set(request, pending);
    return pending;
  }

  /** @throws DomainError submissions_closed while the journal takes no new manuscripts */
  async requireOpen(): Promise<void> {
    if (!(await this.get()).submit_online) throw new DomainError('submissions_closed');
  }

  private async ask(): Promise<ManuscriptSettings> {
    try {
      return (this.known = await this.catalog.call('catalog.manuscript-settings', {}));
    } catch (error) {
      if (this.known && isDependencyFailure(error)) return this.known;
      throw error;
    }
  }
}

type Zone = Pick<ManuscriptSettings, 'time_zone'>;

/** Today in the journal's time zone, YYYY-MM-DD; another day by the number of days from today. */
export const dayIn = (settings: Zone, fromToday = 0): string => dayAfter(new Date(), fromToday, settings);

/** The day that many calendar days later, which have not always 24 hours. */
export function dayAfter(at: Date, days: number, settings: Zone): string {
  const day = new Date(dayOf(at, settings));
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

export function dayOf(at: Date, { time_zone }: Zone): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(at);
}

/** Hides the calls that begin a manuscript while the journal takes no new ones. */
@Injectable()
export class RequireSubmissions implements NestMiddleware {
  constructor(private readonly settings: JournalSettings) {}

  async use(_request: unknown, _response: unknown, next: () => void): Promise<void> {
    if (!(await this.settings.get()).submit_online) throw new DomainError('not_found');
    next();
  }
}
