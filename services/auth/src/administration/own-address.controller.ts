import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { OwnAddress } from '#contracts/api/sign-in.ts';
import { roles } from '#contracts/policies/roles.ts';
import { Roles } from '#platform/sessions/session.ts';
import { type Caller, CurrentCaller, requireOwn } from '../sessions/caller.ts';
import { OwnAddressDto } from './user.dto.ts';
import { UsersService } from './users.service.ts';

/** The caller's own e-mail address; returns 404 for those of other users, which administrators change. */
@Controller('api/users/:id/email')
@Roles(...roles)
export class OwnAddressController {
  constructor(private readonly users: UsersService) {}

  @Get()
  async get(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<OwnAddress> {
    requireOwn(id, caller);
    const { email, new_email } = await this.users.get(id);
    return { email, ...(new_email !== undefined && { new_email }) };
  }

  /** A new address counts once the link is opened that is sent there. */
  @Post()
  @HttpCode(200)
  async change(
    @Param('id') id: string,
    @Body() change: OwnAddressDto,
    @CurrentCaller() caller: Caller,
  ): Promise<OwnAddress> {
    requireOwn(id, caller);
    const { email, new_email } = await this.users.update(id, change, caller);
    return { email, ...(new_email !== undefined && { new_email }) };
  }
}
