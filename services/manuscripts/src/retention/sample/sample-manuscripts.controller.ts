import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Roles } from '#platform/sessions/session.ts';
import { SampleManuscripts } from './sample-manuscripts.ts';

/** The sample manuscripts that nobody has changed. */
interface SampleCount {
  manuscripts: number;
}

/** Also while the journal takes no manuscripts: they are ready to be looked at as soon as it does. */
@Controller('api/admin/manuscripts/sample')
@Roles('administrator')
export class SampleManuscriptsController {
  constructor(private readonly sample: SampleManuscripts) {}

  @Get()
  async get(): Promise<SampleCount> {
    return { manuscripts: await this.sample.count() };
  }

  /** Loads them into a journal that has no manuscripts. */
  @Post()
  @HttpCode(200)
  async load(): Promise<SampleCount> {
    await this.sample.load();
    return this.get();
  }

  /** They are the journal's own from now on. */
  @Post('keep')
  @HttpCode(200)
  async keep(): Promise<SampleCount> {
    await this.sample.keep();
    return this.get();
  }

  @Delete()
  async remove(): Promise<SampleCount> {
    await this.sample.remove();
    return this.get();
  }
}
