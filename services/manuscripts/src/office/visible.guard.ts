import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { SessionRequest } from '#platform/sessions/session.ts';
import { Manuscripts } from '../manuscripts/manuscripts.ts';
import { Visible } from './visible.ts';

/** Refuses every call about a manuscript that the user may not see, before its body is read. */
@Injectable()
export class VisibleGuard implements CanActivate {
  constructor(
    private readonly visible: Visible,
    private readonly manuscripts: Manuscripts,
  ) {}

  /** @throws DomainError not_found */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { params, user } = context.switchToHttp().getRequest<SessionRequest>();
    const { id } = params as { id?: string };
    if (id !== undefined && user) await this.manuscripts.find(await this.visible.one(id, user));
    return true;
  }
}
