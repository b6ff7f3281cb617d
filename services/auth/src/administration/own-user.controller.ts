import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { OwnAddress, OwnName } from '#contracts/api/sign-in.ts';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { roles } from '#contracts/policies/roles.ts';
import { Roles } from '#platform/sessions/session.ts';
import { type Caller, CurrentCaller, requireOwn } from '../sessions/caller.ts';
import { OwnAddressDto, OwnNameDto, OwnPasswordDto, type UpdateUserDto } from './user.dto.ts';
import { UsersService } from './users.service.ts';

/** Changes by users of their own data; returns 404 for other users, whom administrators change. */
@Controller('api/users/:id')
@Roles(...roles)
export class OwnUserController {
  constructor(private readonly users: UsersService) {}

  @Get('email')
  async address(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<OwnAddress> {
    return toAddress(await this.find(id, caller));
  }

  /** A new address takes effect when the link that is sent to it is opened. */
  @Post('email')
  @HttpCode(200)
  async changeAddress(
    @Param('id') id: string,
    @Body() change: OwnAddressDto,
    @CurrentCaller() caller: Caller,
  ): Promise<OwnAddress> {
    return toAddress(await this.update(id, change, caller));
  }

  /** The caller's own name and title as printed. */
  @Get('printed-name')
  async name(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<OwnName> {
    return toName(await this.find(id, caller));
  }

  @Post('printed-name')
  @HttpCode(200)
  async changeName(
    @Param('id') id: string,
    @Body() change: OwnNameDto,
    @CurrentCaller() caller: Caller,
  ): Promise<OwnName> {
    return toName(await this.update(id, change, caller));
  }

  @Post('password')
  @HttpCode(204)
  async changePassword(
    @Param('id') id: string,
    @Body() change: OwnPasswordDto,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.update(id, change, caller);
  }

  private find(id: string, caller: Caller): Promise<UserDetails> {
    requireOwn(id, caller);
    return this.users.get(id);
  }

  private update(id: string, change: UpdateUserDto, caller: Caller): Promise<UserDetails> {
    requireOwn(id, caller);
    return this.users.update(id, change, caller);
  }
}

const toAddress = ({ email, new_email }: UserDetails): OwnAddress => ({
  email,
  ...(new_email !== undefined && { new_email }),
});

const toName = ({ printed_name, printed_title }: UserDetails): OwnName => ({ printed_name, printed_title });
