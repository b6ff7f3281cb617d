import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import type { SampleContent } from '#contracts/journal/sample-content.ts';
import { CurrentUser, Roles } from '#platform/sessions/session.ts';
import { SampleContentService } from './sample-content.service.ts';

@Controller('api/admin/settings/sample')
@Roles('administrator')
export class SampleContentController {
  constructor(private readonly sample: SampleContentService) {}

  @Get()
  get(): Promise<SampleContent> {
    return this.sample.get();
  }

  /** Keeps the sample content as the journal's own. */
  @Post('keep')
  @HttpCode(200)
  keep(): Promise<SampleContent> {
    return this.sample.keep();
  }

  /** Removes the sample content that nobody has changed; the job continues after an interruption. */
  @Delete()
  @HttpCode(202)
  remove(@CurrentUser() user: SignedInUser): Promise<SampleContent> {
    return this.sample.remove(user);
  }
}
