import { type DynamicModule, Global, Module, type OnModuleDestroy } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import type { SessionUser } from '#contracts/entities.js';
import { RpcClient } from './rpc-client.js';
import { SESSION_VERIFIER, SessionGuard, type SessionVerifier } from './session.js';

/** How long an answer of the auth service is trusted: the bound on how late a disabled user is noticed. */
const TRUSTED_MS = 1_000;

class RemoteSessions implements SessionVerifier, OnModuleDestroy {
  private readonly answers: LRUCache<string, { user: SessionUser | null }>;

  constructor(private readonly auth: RpcClient) {
    this.answers = new LRUCache({
      max: 10_000,
      ttl: TRUSTED_MS,
      fetchMethod: (sessionId: string) => this.auth.ask('auth.verify-session', { sessionId }),
    });
  }

  async verify(sessionId: string): Promise<SessionUser | null> {
    return (await this.answers.fetch(sessionId))?.user ?? null;
  }

  onModuleDestroy(): void {
    this.auth.close();
  }
}

/** The guard of every service but auth: signatures are checked here, whether the session still runs is asked of auth. */
@Global()
@Module({})
export class SessionModule {
  /** @param authRpc 'host:port' of the auth service's TCP transport. */
  static forService(publicKey: string, authRpc: string): DynamicModule {
    return {
      module: SessionModule,
      imports: [JwtModule.register({ publicKey, verifyOptions: { algorithms: ['ES256'] } })],
      providers: [
        { provide: SESSION_VERIFIER, useFactory: () => new RemoteSessions(new RpcClient(authRpc)) },
        { provide: APP_GUARD, useClass: SessionGuard },
      ],
      exports: [SESSION_VERIFIER],
    };
  }
}
