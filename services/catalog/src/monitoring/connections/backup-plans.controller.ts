import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { type BackupPlan, type BackupSchedule, backupSchedules } from '#contracts/journal/connections.ts';
import { CurrentUser, RecentSignIn, Roles } from '#platform/sessions/session.ts';
import { OneOf } from '#platform/validation/rules.ts';
import { BackupPlans } from './backup-plans.service.ts';

class ScheduleDto {
  @OneOf(backupSchedules) schedule!: BackupSchedule;
}

/** Backups from the screen. Restoring one is a command: it needs the rights of the machine's operator. */
@Controller('api/admin/settings/backup-plan')
@Roles('administrator')
export class BackupPlansController {
  constructor(private readonly plans: BackupPlans) {}

  @Get()
  get(): Promise<BackupPlan> {
    return this.plans.get();
  }

  @Post()
  @HttpCode(200)
  schedule(@Body() { schedule }: ScheduleDto, @CurrentUser() user: SignedInUser): Promise<BackupPlan> {
    return this.plans.schedule(schedule, user);
  }

  /** Shown in this response alone. */
  @Post('key')
  @RecentSignIn()
  makeKey(@CurrentUser() user: SignedInUser): Promise<{ key: string }> {
    return this.plans.makeKey(user);
  }

  @Post('now')
  @HttpCode(202)
  order(@CurrentUser() user: SignedInUser): Promise<BackupPlan> {
    return this.plans.order(user);
  }
}
