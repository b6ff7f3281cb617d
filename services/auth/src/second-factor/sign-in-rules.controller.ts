import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type Role, roles } from '#contracts/policies/roles.ts';
import type { SignInRulesView } from '#contracts/api/sign-in.ts';
import { ListRule } from '#platform/validation/rules.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { RecentSignIn, Roles } from '#platform/sessions/session.ts';
import { type Caller, CurrentCaller } from '../sessions/caller.ts';
import { SignInRules } from './sign-in-rules.ts';

class SignInRulesDto {
  @ListRule(rolesProblem) second_factor!: Role[];
}

function rolesProblem(given: unknown): string | undefined {
  const isValid = Array.isArray(given) && given.every((role) => roles.includes(role as Role));
  if (!isValid) return 'The list must name roles: administrator, editor, data entry or statistics';
  return new Set(given).size < given.length ? 'Each role can be named once' : undefined;
}

@Controller('api/sign-in-rules')
@Roles('administrator')
export class SignInRulesController {
  constructor(private readonly rules: SignInRules) {}

  @Get()
  read(): Promise<SignInRulesView> {
    return this.rules.read();
  }

  /** Applies to a user from the next sign-in on. */
  @Post()
  @HttpCode(200)
  @RecentSignIn()
  async update(
    @Body() { second_factor }: SignInRulesDto,
    @CurrentCaller() { user, address }: Caller,
  ): Promise<SignInRulesView> {
    const updated = await this.rules.update({ second_factor }, user);
    logSecurity('sign_in_rules_changed', { user, address, to: second_factor.join(', ') });
    return updated;
  }
}
