import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import type { DraftRoomView } from '#contracts/manuscripts/manuscripts.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { AuthorService } from './author.service.ts';
import { Manuscripts } from '../register/manuscripts.ts';
import { DraftLimits } from './draft-limits.ts';

/** Drafts of authors, of which the office only sees how much storage they take. */
@Controller('api/admin/manuscript-drafts')
export class AuthorDraftsController {
  constructor(
    private readonly room: DraftLimits,
    private readonly author: AuthorService,
    private readonly manuscripts: Manuscripts,
  ) {}

  @Get()
  view(): Promise<DraftRoomView> {
    return this.room.view();
  }

  /** @throws DomainError not_found unless it is a draft of an author */
  @Delete(':id')
  @HttpCode(204)
  async erase(@Param('id') id: string): Promise<void> {
    if (!isEntityId(id)) throw new DomainError('not_found');
    await this.author.erase(
      await this.manuscripts.find({ _id: id, stage: 'draft', enteredBy: { $exists: false } }),
    );
  }
}
