import { Get, Inject, Param, Query, type Type } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type Connection } from 'mongoose';
import type { HistoryEntry } from '#contracts/fields/entities.ts';
import { entityRights, type EntityType } from '#contracts/policies/entity-rights.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { Roles } from '#platform/sessions/session.ts';
import { type Page, PageQuery } from '#platform/validation/paging.ts';
import { History } from './history.ts';

/** A controller with the call `:id/history` of entities of a type, for the roles that may change them; to be extended. */
export function HistoryOf(type: EntityType, document: Type) {
  class HistoryController {
    @Inject() readonly history!: History;
    @InjectConnection() readonly connection!: Connection;

    /** Who changed what and when, with old and new value; newest first. */
    @Get(':id/history')
    @Roles(...entityRights[type].roles)
    async changes(@Param('id') id: string, @Query() page: PageQuery): Promise<Page<HistoryEntry>> {
      const entities = this.connection.model(document.name);
      if (!mongoose.isObjectIdOrHexString(id) || !(await entities.exists({ _id: id })))
        throw new DomainError('not_found');
      return this.history.page({ type, id: id.toLowerCase() }, page);
    }
  }
  return HistoryController;
}
