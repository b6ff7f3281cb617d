import { type DynamicModule, Global, Module, type OnModuleDestroy } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { SessionKeys, type SessionKeysConfig } from './session-keys.ts';
import {
  SESSION_VERIFIER,
  SessionGuard,
  type SessionVerifier,
  type TokenUser,
  type VerifiedSession,
} from './session.ts';

interface SessionConfig extends SessionKeysConfig {
  /** 'host:port' of the auth service's TCP transport. */
  AUTH_RPC: string;
  RPC_KEYS_FILE: string;
}

/** Verifies every request without a cache: an ended session is rejected from the next call on. */
class RemoteSessions implements SessionVerifier, OnModuleDestroy {
  constructor(private readonly auth: RpcClient) {}

  async verify(sessionId: string, address: string): Promise<VerifiedSession | null> {
    const session = await this.auth.call('auth.verify-session', { sessionId, address });
    if (!session.user) return null;
    return { ...session, provenAt: new Date(session.provenAt) };
  }

  verifyApiToken(hash: string, address: string): Promise<TokenUser | null> {
    return this.auth.call('auth.verify-api-token', { hash, address });
  }

  onModuleDestroy(): void {
    this.auth.close();
  }
}

/** The guard of every service but auth: signatures are verified locally, the session's state with the auth service. */
@Global()
@Module({})
export class SessionModule {
  static forService(config: SessionConfig): DynamicModule {
    const { AUTH_RPC, RPC_KEYS_FILE } = config;
    return {
      module: SessionModule,
      providers: [
        {
          provide: SESSION_VERIFIER,
          useFactory: () => new RemoteSessions(new RpcClient(AUTH_RPC, RPC_KEYS_FILE)),
        },
        { provide: SessionKeys, useFactory: () => SessionKeys.forVerifying(config) },
        { provide: APP_GUARD, useClass: SessionGuard },
      ],
      exports: [SESSION_VERIFIER],
    };
  }
}
