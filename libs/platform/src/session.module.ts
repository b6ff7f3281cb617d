import { type DynamicModule, Global, Module, type OnModuleDestroy } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import type { SessionUser } from '#contracts/entities.ts';
import { RpcClient } from './rpc-client.ts';
import { SESSION_VERIFIER, SessionGuard, type SessionVerifier } from './session.ts';

/** Verifies every request without a cache: an ended session is rejected from the next call on. */
class RemoteSessions implements SessionVerifier, OnModuleDestroy {
  constructor(private readonly auth: RpcClient) {}

  async verify(sessionId: string, address: string): Promise<SessionUser | null> {
    return (await this.auth.call('auth.verify-session', { sessionId, address })).user;
  }

  onModuleDestroy(): void {
    this.auth.close();
  }
}

/**
 * The guard of every service but auth: signatures are verified locally, the session's state with the auth service.
 */
@Global()
@Module({})
export class SessionModule {
  /** @param authRpc 'host:port' of the auth service's TCP transport. */
  static forService(publicKey: string, authRpc: string): DynamicModule {
    return {
      module: SessionModule,
      imports: [JwtModule.register({ publicKey })],
      providers: [
        { provide: SESSION_VERIFIER, useFactory: () => new RemoteSessions(new RpcClient(authRpc)) },
        { provide: APP_GUARD, useClass: SessionGuard },
      ],
      exports: [SESSION_VERIFIER],
    };
  }
}
