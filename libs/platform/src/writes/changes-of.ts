import { Controller, Get, Inject, Query } from '@nestjs/common';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { roles, type SignedInUser } from '#contracts/policies/roles.ts';
import {
  changesPaths,
  type EntityType,
  entityTypes,
  type HistoryService,
  serviceOf,
  visibleTypes,
} from '#contracts/policies/entity-rights.ts';
import type { JournalChange } from '#contracts/fields/entities.ts';
import { MAX_PAGE_SIZE } from '#contracts/text/limits.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { CurrentUser, Roles } from '#platform/sessions/session.ts';
import { Integer } from '#platform/validation/rules.ts';
import { History } from './history.ts';

const TIME = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?Z`;
const isTime = Matches(new RegExp(`^${TIME}$`), {
  message: 'This must be a time such as 2026-01-31T09:30:00.000Z',
});

/** Selects changes; without any parameter, all that the user may see. */
export class ChangesQuery {
  @IsOptional() @IsIn(entityTypes) kind?: EntityType;
  /** Id of the user who made them. */
  @IsOptional() @Matches(/^[\w-]{1,64}$/) by?: string;
  @IsOptional() @isTime since?: string;
  @IsOptional() @isTime until?: string;
  /** Time and id of the change after which the list goes on: `2026-01-31T09:30:00.000Z_65f0…`. */
  @IsOptional() @Matches(new RegExp(`^${TIME}_[0-9a-f]{24}$`)) before?: string;
  @Integer(1, MAX_PAGE_SIZE) limit = 50;
}

/**
 * A controller of the changes that a service stores, to be extended. Each user sees the changes of entities that their role
 * may change.
 */
export function ChangesOf(service: HistoryService) {
  const own = entityTypes.filter((type) => serviceOf(type) === service);
  const readers = roles.filter((role) => visibleTypes({ role }).some((type) => own.includes(type)));

  @Controller(changesPaths[service])
  class ChangesController {
    @Inject() readonly history!: History;

    /** Everything that was changed, by whom and when, with old and new values; newest first. */
    @Get()
    @Roles(...readers)
    list(@Query() query: ChangesQuery, @CurrentUser() user: SignedInUser): Promise<JournalChange[]> {
      const { kind, by, since, until, before, limit } = query;
      const visible = visibleTypes(user).filter((type) => own.includes(type));
      if (kind !== undefined && !visible.includes(kind)) throw new DomainError('forbidden');
      const [at = '', id = ''] = before?.split('_') ?? [];
      return this.history.changes({
        types: kind === undefined ? visible : [kind],
        by,
        since: since === undefined ? undefined : new Date(since),
        until: until === undefined ? undefined : new Date(until),
        before: before === undefined ? undefined : { at: new Date(at), id },
        limit,
      });
    }
  }
  return ChangesController;
}
