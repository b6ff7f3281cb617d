import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { ClientLimit } from '#platform/http/client-limit.ts';
import type { LinkDocument, LinkKind } from './link.schema.ts';
import { Links } from './links.ts';

/** Maximum number of wrong tokens of one client in an hour. */
const MAX_WRONG_TOKENS = 30;

/** 256 bits in base64url. */
const tokenForm = /^[\w-]{43}$/;

export type LinkRequest = Request & { link?: LinkDocument };

const KINDS = 'kinds of links';

/** The links that open a call; those of the corresponding author where none is named. */
export const OpenTo = (...kinds: readonly LinkKind[]) => SetMetadata(KINDS, kinds);

export const CurrentLink = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<LinkRequest>().link,
);

/** Lets a call in by the token of its link, before any body is read. */
@Injectable()
export class LinkGuard implements CanActivate {
  private readonly wrong = new ClientLimit(MAX_WRONG_TOKENS);

  constructor(
    private readonly reflector: Reflector,
    private readonly links: Links,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<LinkRequest>();
    const token = request.headers[MANUSCRIPT_LINK.toLowerCase()];
    const isToken = typeof token === 'string' && tokenForm.test(token);
    const link = isToken ? await this.links.findByToken(token) : null;
    const kinds =
      this.reflector.getAllAndOverride<readonly LinkKind[] | undefined>(KINDS, [
        context.getHandler(),
        context.getClass(),
      ]) ?? (['author'] as const);
    // A right token is never refused: a page elsewhere can send wrong ones from its readers' network.
    if (isToken && !link) await this.wrong.count(request);
    if (!link || !kinds.includes(link.kind))
      throw new DomainError('not_found', { message: 'This link is no longer valid' });
    request.link = link;
    return true;
  }
}
