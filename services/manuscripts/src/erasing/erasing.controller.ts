import { pipeline } from 'node:stream/promises';
import { Controller, Get, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { Responds } from '#platform/http/responds.ts';
import { OfficeService } from '../office/office.service.ts';
import { type OfficeCall, TheCall, VisibleGuard } from '../office/visible.guard.ts';
import { Erasing } from './erasing.ts';
import { Package } from './package.ts';

/** What the office gives out and erases of a manuscript. */
@Controller('api/admin/manuscripts/:id')
@UseGuards(VisibleGuard)
export class ErasingController {
  constructor(
    private readonly erasing: Erasing,
    private readonly packages: Package,
    private readonly office: OfficeService,
  ) {}

  /** A manuscript that has ended, before its time. */
  @Post('erase')
  @HttpCode(200)
  async erase(@TheCall() { filter, user }: OfficeCall): Promise<StaffManuscript> {
    return this.office.asSeen(await this.erasing.erase(filter, user), filter);
  }

  @Get('package.zip')
  @Responds({ 200: ['application/zip'] })
  async package(@TheCall() call: OfficeCall, @Res() response: Response): Promise<void> {
    const { name, file } = this.packages.of(call);
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    });
    try {
      await pipeline(file, response);
    } catch (error) {
      // A client that disconnects is not an error.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    }
  }
}
