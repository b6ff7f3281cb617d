import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { cacheTags } from '#contracts/cache-tags.js';
import type { Settings } from '#contracts/entities.js';
import { PublicCache } from '#platform/public-cache.js';
import { Public } from '#platform/session.js';
import { SettingsService } from './settings.service.js';
import { UpdateSettingsDto } from './update-settings.dto.js';

@Controller('api/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Public()
  @PublicCache(() => [cacheTags.settings])
  get(): Promise<Settings> {
    return this.settings.get();
  }

  @Post()
  @HttpCode(200)
  update(@Body() change: UpdateSettingsDto): Promise<Settings> {
    return this.settings.update(change);
  }
}
