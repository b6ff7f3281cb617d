import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { OwnName } from '#contracts/api/sign-in.ts';
import { roles } from '#contracts/policies/roles.ts';
import { Roles } from '#platform/sessions/session.ts';
import { type Caller, CurrentCaller, requireOwn } from '../sessions/caller.ts';
import { OwnNameDto } from './user.dto.ts';
import { UsersService } from './users.service.ts';

/** The caller's own name and title as printed; returns 404 for those of other users, which administrators change. */
@Controller('api/users/:id/printed-name')
@Roles(...roles)
export class OwnNameController {
  constructor(private readonly users: UsersService) {}

  @Get()
  async get(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<OwnName> {
    requireOwn(id, caller);
    const { printed_name, printed_title } = await this.users.get(id);
    return { printed_name, printed_title };
  }

  @Post()
  @HttpCode(200)
  async change(
    @Param('id') id: string,
    @Body() change: OwnNameDto,
    @CurrentCaller() caller: Caller,
  ): Promise<OwnName> {
    requireOwn(id, caller);
    const { printed_name, printed_title } = await this.users.update(id, change, caller);
    return { printed_name, printed_title };
  }
}
