import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import {
  type Backup,
  type Connection,
  connectionNames,
  type ConnectionTest,
} from '#contracts/journal/connections.ts';
import { emailProblem } from '#contracts/text/emails.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { CurrentUser, Roles } from '#platform/sessions/session.ts';
import { Optional, Rule } from '#platform/validation/rules.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ConnectionsService } from './connections.service.ts';

class TestConnectionDto {
  /** Address for a test mail; by default the journal's own address. */
  @Optional() @Rule(emailProblem) to?: string;
}

@Controller('api/admin/settings')
@Roles('administrator')
export class ConnectionsController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly settings: SettingsService,
  ) {}

  @Get('connections')
  list(): Promise<Connection[]> {
    return this.connections.list();
  }

  @Post('connections/:name/test')
  @HttpCode(200)
  async test(
    @Param('name') given: string,
    @Body() { to }: TestConnectionDto,
    @CurrentUser() { id: userId }: SignedInUser,
  ): Promise<ConnectionTest> {
    const name = connectionNames.find((one) => one === given);
    if (!name) throw new DomainError('not_found');
    return this.connections.test(name, { to: to ?? (await this.settings.get()).websiteemail, userId });
  }

  @Get('backups')
  backups(): Promise<Backup[]> {
    return this.connections.backups();
  }
}
