import type { Login } from '#contracts/fields/entities.ts';
import { AppModule } from '../../../../services/auth/src/app.module.ts';
import { AuthConfig } from '../../../../services/auth/src/config.ts';
import { endEnvironment, type Environment, freshEnvironment } from '../databases/environment.ts';
import { beforeBlock } from '../jest/before-block.ts';
import { UNREACHABLE_ADDRESS } from './free-port.ts';
import { rpcKeysOf } from './rpc-keys.ts';
import { type RunningService, runService } from './running-service.ts';

export interface RunningAuth extends RunningService {
  environment: Environment;
  /** Headers of the signed-in administrator. */
  signedIn: { authorization: string };
}

export const ADMIN = { username: 'Asha', password: 'a long enough password' };

/**
 * The auth service with its first administrator, for specs of services that call it.
 * @param shared an environment shared with others; by default it has its own, which ends with it
 * @param catalogRpc address of its catalog; unavailable by default
 * @param settings other settings
 */
export async function runAuth(
  shared?: Environment,
  catalogRpc?: string,
  settings: Partial<AuthConfig> = {},
): Promise<RunningAuth> {
  const environment = shared ?? (await freshEnvironment());
  const config = Object.assign(new AuthConfig(), environment, {
    RPC_KEYS_FILE: rpcKeysOf('auth'),
    CATALOG_RPC: catalogRpc ?? UNREACHABLE_ADDRESS,
    ...(!catalogRpc && { SITE_ORIGIN: 'http://localhost:8080' }),
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  });
  const auth = await runService(AppModule.with(config));
  const response = await fetch(`${auth.url}/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await response.json()) as Login;
  return {
    ...auth,
    environment,
    signedIn: { authorization: `Bearer ${token}` },
    close: async () => {
      await auth.close();
      if (!shared) await endEnvironment(environment);
    },
  };
}

/** `runAuth` before the first test of the block. */
export const specAuth = (...given: Parameters<typeof runAuth>) => beforeBlock(() => runAuth(...given));
