import { Body, Controller, Get, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import type { UserDetails, UserListing } from '#contracts/fields/entities.ts';
import type { MadeLink } from '#contracts/api/sign-in.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { RecentSignIn, Roles } from '#platform/sessions/session.ts';
import { ChangesOf } from '#platform/writes/changes-of.ts';
import { HistoryOf } from '#platform/writes/history-of.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { AccessLinks } from '../access-links/access-links.service.ts';
import { type Caller, CurrentCaller } from '../sessions/caller.ts';
import { User } from '../users/user.schema.ts';
import { AddUserDto, InviteUserDto, MakeLinkDto, UpdateUserDto } from './user.dto.ts';
import { UsersService } from './users.service.ts';

export class UserChangesController extends ChangesOf('auth') {}

@Controller('api/users')
@Roles('administrator')
export class UsersController extends HistoryOf('user', User) {
  constructor(
    private readonly users: UsersService,
    private readonly links: AccessLinks,
  ) {
    super();
  }

  @Get()
  list(): Promise<UserListing[]> {
    return this.users.list();
  }

  @Post()
  @RecentSignIn()
  @UseInterceptors(Idempotent)
  add(@Body() user: AddUserDto, @CurrentCaller() caller: Caller): Promise<UserDetails> {
    return this.users.add(user, caller);
  }

  /** Adds a user without a password, for whom a link is then made. */
  @Post('invited')
  @RecentSignIn()
  @UseInterceptors(Idempotent)
  invite(@Body() user: InviteUserDto, @CurrentCaller() caller: Caller): Promise<UserDetails> {
    return this.users.invite(user, caller);
  }

  /** Makes an invitation, or a link to a new password of a user who has one; the link before ends. */
  @Post(':id/link')
  @RecentSignIn()
  makeLink(
    @Param('id') id: string,
    @Body() { by }: MakeLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<MadeLink> {
    return this.links.make(id, by, caller);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<UserDetails> {
    return this.users.get(id);
  }

  @Post(':id')
  @HttpCode(200)
  update(
    @Param('id') id: string,
    @Body() change: UpdateUserDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() version: number | undefined,
  ): Promise<UserDetails> {
    return this.users.update(id, change, caller, version);
  }
}
