import { Injectable } from '@nestjs/common';
import type { SessionUser, SignedInUser } from '#contracts/policies/roles.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';

/** The users for whom the worker's jobs act. */
@Injectable()
export class Users {
  constructor(private readonly auth: RpcClient) {}

  /** The user with the role that they have now; null once they are disabled or gone. */
  async now({ id: userId, token }: SessionUser): Promise<SignedInUser | null> {
    const found = await this.auth.call('auth.user', { userId });
    return found && { ...found.user, ...(token !== undefined && { token }) };
  }
}
