import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import type { SessionRequest } from '#platform/sessions/session.ts';
import type { ManuscriptDocument } from './manuscript.schema.ts';
import { Manuscripts } from './manuscripts.ts';
import { ManuscriptAccess } from './manuscript-access.ts';

/** A call of the office about a manuscript that its user may see. */
export interface AccessedManuscript {
  user: SignedInUser;
  manuscript: ManuscriptDocument;
  filter: QueryFilter<ManuscriptDocument>;
}

type OfficeRequest = SessionRequest & { call?: AccessedManuscript };

/** The call, which VisibleGuard has admitted. */
export const CurrentManuscript = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<OfficeRequest>().call,
);

/** Refuses every call about a manuscript that the user may not see, before its body is read. */
@Injectable()
export class ManuscriptAccessGuard implements CanActivate {
  constructor(
    private readonly visible: ManuscriptAccess,
    private readonly manuscripts: Manuscripts,
  ) {}

  /** @throws DomainError not_found */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<OfficeRequest>();
    const { user } = request;
    const { id } = request.params as { id?: string };
    if (id === undefined || !user) return true;
    const filter = await this.visible.filterForOne(id, user);
    request.call = { user, filter, manuscript: await this.manuscripts.find(filter) };
    return true;
  }
}
