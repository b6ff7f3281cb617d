import { Body, Controller, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { cacheTags } from '#contracts/cache-tags.ts';
import type { SessionUser, Settings, StaffSettings } from '#contracts/entities.ts';
import { Idempotent } from '#platform/idempotency.ts';
import { PublicCache } from '#platform/public-cache.ts';
import { CurrentUser, Public } from '#platform/session.ts';
import { IfMatch } from '#platform/versions.ts';
import { SettingsService } from './settings.service.ts';
import { UpdateSettingsDto } from './update-settings.dto.ts';

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
