import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { SettingsService } from './settings.service.ts';

/** Provides to the auth service the names that passwords must not consist of, and the address of links. */
@Controller()
export class JournalNamesController {
  constructor(private readonly settings: SettingsService) {}

  @MessagePattern('catalog.journal-names')
  async names(): Promise<{ value: string[] }> {
    const { name, shortName, origin } = await this.settings.journal();
    return { value: [...new Set([name, shortName, new URL(origin).hostname])] };
  }

  @MessagePattern('catalog.site-origin')
  async origin(): Promise<{ value: string }> {
    return { value: (await this.settings.journal()).origin };
  }
}
