import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { roles } from '#contracts/policies/roles.ts';
import { Roles } from '#platform/sessions/session.ts';
import { type Caller, CurrentCaller, requireOwn } from '../sessions/caller.ts';
import { OwnPasswordDto } from './user.dto.ts';
import { UsersService } from './users.service.ts';

/** The caller's own password; returns 404 for those of other users, which administrators change. */
@Controller('api/users/:id/password')
@Roles(...roles)
export class OwnPasswordController {
  constructor(private readonly users: UsersService) {}

  @Post()
  @HttpCode(204)
  async change(
    @Param('id') id: string,
    @Body() change: OwnPasswordDto,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    requireOwn(id, caller);
    await this.users.update(id, change, caller);
  }
}
