import { Body, Controller, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { cacheTags } from '#contracts/cache-tags.js';
import type { SessionUser, Settings, StaffSettings } from '#contracts/entities.js';
import { Idempotent } from '#platform/idempotency.js';
import { PublicCache } from '#platform/public-cache.js';
import { CurrentUser, Public } from '#platform/session.js';
import { IfMatch } from '#platform/versions.js';
import { SettingsService } from './settings.service.js';
import { UpdateSettingsDto } from './update-settings.dto.js';

@Controller('api/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Public()
  @PublicCache(() => [cacheTags.settings])
  get(@CurrentUser() user?: SessionUser): Promise<Settings | StaffSettings> {
    return user ? this.settings.getForStaff() : this.settings.get();
  }

  @Post()
  @HttpCode(200)
  @UseInterceptors(Idempotent)
  update(
    @Body() change: UpdateSettingsDto,
    @CurrentUser() user: SessionUser,
    @IfMatch() version?: number,
  ): Promise<StaffSettings> {
    return this.settings.update(change, user, version);
  }
}
