import { MAX_TOKEN_DAYS, type TokenScope, tokenScopes } from '#contracts/policies/api-tokens.ts';
import { Integer, Line, ListOf, Required } from '#platform/validation/rules.ts';

const scopeProblem = (text: string): string | undefined =>
  tokenScopes.some((scope) => scope === text) ? undefined : 'This is not a scope';

export class AddApiTokenDto {
  /** What uses it. */
  @Required('The name is required') @Line(100) name!: string;
  @ListOf(tokenScopes.length, scopeProblem, 'Choose what the token permits') scopes!: TokenScope[];
  /** Until it expires. */
  @Integer(1, MAX_TOKEN_DAYS) days!: number;
}
