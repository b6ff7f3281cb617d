import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import type { Draft, DraftContent } from '#contracts/fields/entities.ts';
import type { SessionUser } from '#contracts/policies/roles.ts';
import { MAX_DRAFT_CHARACTERS } from '#contracts/text/limits.ts';
import { CurrentUser, Roles } from '#platform/sessions/session.ts';
import { Line, MaxText, Rule } from '#platform/validation/rules.ts';
import { DraftsService } from './drafts.service.ts';

class DraftDto {
  @Line(300)
  @Rule((path) => (/^\/(?:admin|webdata)(?:\/|$)/.test(path) ? undefined : 'This page has no form'))
  page!: string;

  @Line(200) title!: string;

  @MaxText(MAX_DRAFT_CHARACTERS) content!: string;
}

/** The caller's own drafts of forms. */
@Controller('api/drafts')
@Roles('administrator', 'editor', 'data_entry')
export class DraftsController {
  constructor(private readonly drafts: DraftsService) {}

  /** Newest first, without their content. */
  @Get()
  list(@CurrentUser() user: SessionUser): Promise<Draft[]> {
    return this.drafts.list(user.id);
  }

  @Get(':id')
  find(@Param('id') id: string, @CurrentUser() user: SessionUser): Promise<DraftContent> {
    return this.drafts.find(user.id, id);
  }

  /** Creates the draft or replaces its content. */
  @Put(':id')
  @HttpCode(204)
  store(@Param('id') id: string, @Body() draft: DraftDto, @CurrentUser() user: SessionUser): Promise<void> {
    return this.drafts.store(user.id, id, draft);
  }

  /** Idempotent: also returns 204 if there is no such draft. */
  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string, @CurrentUser() user: SessionUser): Promise<void> {
    return this.drafts.remove(user.id, id);
  }
}
