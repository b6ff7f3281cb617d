import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { SettingsService } from './settings.service.ts';

/** Provides the names that passwords must not consist of to the auth service. */
@Controller()
export class JournalNamesController {
  constructor(private readonly settings: SettingsService) {}

  @MessagePattern('catalog.journal-names')
  async names(): Promise<{ value: string[] }> {
    const { name, shortName, origin } = await this.settings.journal();
    return { value: [...new Set([name, shortName, new URL(origin).hostname])] };
  }
}
