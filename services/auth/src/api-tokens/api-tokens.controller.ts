import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type ApiToken,
  MAX_TOKEN_DAYS,
  type NewApiToken,
  type TokenScope,
  tokenScopes,
} from '#contracts/policies/api-tokens.ts';
import { roles } from '#contracts/policies/roles.ts';
import type { RpcReply, RpcRequest } from '#contracts/api/rpc.ts';
import { RecentSignIn, Roles } from '#platform/sessions/session.ts';
import { Integer, Line, ListOf, Required } from '#platform/validation/rules.ts';
import { type Caller, CurrentCaller, requireOwn } from '../sessions/caller.ts';
import { ApiTokens } from './api-tokens.service.ts';

const scopeProblem = (text: string): string | undefined =>
  tokenScopes.some((scope) => scope === text) ? undefined : 'This is not a scope';

class AddApiTokenDto {
  /** Name of the program that uses it. */
  @Required('The name is required') @Line(100) name!: string;
  @ListOf(tokenScopes.length, scopeProblem, 'Choose what the token permits') scopes!: TokenScope[];
  /** Days until it expires. */
  @Integer(1, MAX_TOKEN_DAYS) days!: number;
}

/** The caller's own API tokens; returns 404 for those of other users, except that administrators list and revoke them. */
@Controller('api/users/:id/tokens')
@Roles(...roles)
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokens) {}

  /** Newest first. */
  @Get()
  list(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<ApiToken[]> {
    if (caller.user.role !== 'administrator') requireOwn(id, caller);
    return this.tokens.list(id);
  }

  /** Creates a token, which no later response has. */
  @Post()
  @RecentSignIn()
  add(
    @Param('id') id: string,
    @Body() token: AddApiTokenDto,
    @CurrentCaller() caller: Caller,
  ): Promise<NewApiToken> {
    requireOwn(id, caller);
    return this.tokens.add(token, caller);
  }

  /** Idempotent: also returns 204 if the token is revoked already. */
  @Delete(':tokenId')
  @HttpCode(204)
  async revoke(
    @Param('id') id: string,
    @Param('tokenId') tokenId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    if (caller.user.role !== 'administrator') requireOwn(id, caller);
    await this.tokens.revoke(tokenId, id, caller);
  }

  @MessagePattern('auth.verify-api-token')
  verify(
    @Payload() { hash, address }: RpcRequest<'auth.verify-api-token'>,
  ): RpcReply<'auth.verify-api-token'> {
    return this.tokens.verify(hash, address);
  }
}
