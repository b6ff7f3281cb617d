import { Body, Controller, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import type { AlertMailing, AlertOverview } from '#contracts/journal/alerts.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { CreateIssueDto } from '../../issues/read/issue.dto.ts';
import { EraseDto } from './alerts.dto.ts';
import { Mailings } from './mailings.ts';
import { MailServers } from '../../journal/mail-server/mail-servers.ts';
import { Subscribers } from './subscribers.ts';

/** The alerts as staff see them. */
@Controller('api/admin/alerts')
export class StaffAlertsController {
  constructor(
    private readonly servers: MailServers,
    private readonly subscribers: Subscribers,
    private readonly mailings: Mailings,
  ) {}

  @Get()
  async overview(): Promise<AlertOverview> {
    const [ready, subscribers, latest] = await Promise.all([
      this.servers.isReady(),
      this.subscribers.counts(),
      this.mailings.latest(),
    ]);
    return { ready, subscribers, ...latest };
  }

  @Post('announce')
  @HttpCode(202)
  @UseInterceptors(Idempotent)
  announce(@Body() issue: CreateIssueDto, @CurrentUser() user: SignedInUser): Promise<AlertMailing> {
    return this.mailings.announce(issue, user);
  }

  /** Erases an address on request of its holder. */
  @Post('erase')
  @HttpCode(200)
  async erase(@Body() { email }: EraseDto): Promise<{ erased: boolean }> {
    return { erased: await this.subscribers.eraseAddress(email) };
  }
}
