import { Body, Controller, Get, HttpCode, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Response } from 'express';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import { NO_MAIL_HEADER } from '#contracts/api/no-mail.ts';
import type { HistoryEntry, Settings, StaffSettings } from '#contracts/fields/entities.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { History } from '#platform/writes/history.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { PublicCache } from '#platform/http/public-cache.ts';
import { type Page, PageQuery } from '#platform/validation/paging.ts';
import { CurrentUser, Public, Roles } from '#platform/sessions/session.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { MailServers } from '../mail-server/mail-servers.ts';
import { LogoSize } from './logo-size.ts';
import { SettingsService } from './settings.service.ts';
import { UpdateSettingsDto } from './update-settings.dto.ts';

@Controller('api/settings')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly logo: LogoSize,
    private readonly mail: MailServers,
  ) {}

  @Get()
  @Public()
  @PublicCache(() => [cacheTags.settings])
  async get(
    @Res({ passthrough: true }) response: Response,
    @CurrentUser() user?: SignedInUser,
  ): Promise<Settings | StaffSettings> {
    const settings = user ? await this.settings.getForStaff() : await this.settings.get();
    const [logo_size, sendsMail] = await Promise.all([
      this.logo.measure(settings.logo_image),
      this.mail.isReady(),
    ]);
    if (!sendsMail) response.setHeader(NO_MAIL_HEADER, '1');
    return { ...settings, ...(logo_size && { logo_size }) };
  }

  @Post()
  @Roles('administrator')
  @HttpCode(200)
  @UseInterceptors(Idempotent)
  update(
    @Body() { confirmed, ...change }: UpdateSettingsDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<StaffSettings> {
    return this.settings.update(change, user, version, confirmed);
  }
}

@Controller('api/admin/settings')
@Roles('administrator')
export class SettingsHistoryController {
  constructor(private readonly history: History) {}

  /** Who changed what and when, with old and new value; newest first. */
  @Get('history')
  changes(@Query() page: PageQuery): Promise<Page<HistoryEntry>> {
    return this.history.page({ type: 'settings', id: 'site' }, page);
  }
}

/** Provides to the auth service the names that passwords must not consist of, and the address of links. */
@Controller()
export class JournalNamesController {
  constructor(private readonly settings: SettingsService) {}

  @MessagePattern('catalog.journal-names')
  async names(): Promise<string[]> {
    const { name, shortName, origin } = await this.settings.getJournal();
    return [...new Set([name, shortName, new URL(origin).hostname])];
  }

  @MessagePattern('catalog.site-origin')
  async origin(): Promise<string> {
    return (await this.settings.getJournal()).origin;
  }
}
