import { Injectable, type NestMiddleware } from '@nestjs/common';
import { DomainError } from '#platform/errors/domain-error.ts';
import { JournalSettings } from './journal-settings.ts';

/** Hides the calls that begin a manuscript while the journal takes no new ones. */
@Injectable()
export class RequireSubmissions implements NestMiddleware {
  constructor(private readonly settings: JournalSettings) {}

  async use(_request: unknown, _response: unknown, next: () => void): Promise<void> {
    if (!(await this.settings.get()).submit_online) throw new DomainError('not_found');
    next();
  }
}
