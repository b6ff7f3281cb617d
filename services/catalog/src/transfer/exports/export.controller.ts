import { pipeline } from 'node:stream/promises';
import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { JournalExport } from './journal-export.ts';

@Controller('api/admin/export')
export class ExportController {
  constructor(
    private readonly journal: JournalExport,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Streams the zip while it is written. An error aborts the connection, so that a client never takes a
   * partial zip for a complete one.
   */
  @Get()
  async export(@Res() response: Response): Promise<void> {
    const name = `journal-${await this.settings.today()}.zip`;
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    });
    try {
      await pipeline(this.journal.stream(), response);
    } catch (error) {
      // A client that disconnects is not an error.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    }
  }
}
