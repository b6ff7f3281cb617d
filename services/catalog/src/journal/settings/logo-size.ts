import { Injectable } from '@nestjs/common';
import type { PictureSize } from '#contracts/values/pictures.ts';
import { logger } from '#platform/process/logging.ts';
import { Pictures } from '../../files/pictures.ts';

@Injectable()
export class LogoSize {
  private latest?: { picture: string; size: Promise<PictureSize | undefined> };

  constructor(private readonly pictures: Pictures) {}

  async measure(picture: string): Promise<PictureSize | undefined> {
    if (picture === '') return undefined;
    if (this.latest?.picture !== picture)
      this.latest = { picture, size: this.pictures.sizeOf('site', picture) };
    try {
      return await this.latest.size;
    } catch (error) {
      // Pages need the settings, and show the logo in a square place without it.
      logger.error({ err: error, picture }, 'the size of the logo is unknown');
      this.latest = undefined;
      return undefined;
    }
  }
}
