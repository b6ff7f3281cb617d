import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { SessionRequest } from '#platform/session.js';
import { UpdateUserDto } from './update-user.dto.js';
import { type UserAnswer, UsersService } from './users.service.js';

@Controller('api/users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get(':id')
  get(@Param('id') id: string): Promise<UserAnswer> {
    return this.users.get(id);
  }

  @Post(':id')
  @HttpCode(200)
  update(
    @Param('id') id: string,
    @Body() change: UpdateUserDto,
    @Req() request: SessionRequest,
  ): Promise<UserAnswer> {
    return this.users.update(id, change, request.sessionId ?? '');
  }
}
