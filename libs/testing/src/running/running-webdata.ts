import type { WebdataEntry } from '#contracts/fields/entities.ts';
import { AppModule } from '../../../../services/webdata/src/app.module.ts';
import { WebdataConfig } from '../../../../services/webdata/src/config.ts';
import type { Environment } from '../databases/environment.ts';
import { beforeBlock } from '../jest/before-block.ts';
import { rpcKeysOf } from './rpc-keys.ts';
import { type RunningAuth, runAuth } from './running-auth.ts';
import { type CalledService, type Caller, runService, withCallers } from './running-service.ts';

export interface RunningWebdata extends CalledService {
  auth: RunningAuth;
}

/**
 * The webdata service and the auth service that it calls.
 * @param shared an auth service that others call too; by default it has its own
 * @param other an environment other than that of the auth service
 */
export async function runWebdata(shared?: RunningAuth, other?: Environment): Promise<RunningWebdata> {
  const auth = shared ?? (await runAuth());
  const environment = other ?? auth.environment;
  const own = { AUTH_RPC: auth.rpc, RPC_KEYS_FILE: rpcKeysOf('webdata') };
  const config = Object.assign(new WebdataConfig(), environment, own);
  const webdata = await runService(AppModule.with(config));
  return { ...withCallers(webdata, auth.signedIn), auth };
}

export async function addEntry(
  staff: Caller,
  content = 'Call the printer',
  status: 'info' | 'urgent' = 'info',
): Promise<WebdataEntry> {
  const response = await staff.post('/api/webdata').send({ content, status });
  if (response.status !== 201) throw new Error(`Creating the entry failed: ${response.text}`);
  return response.body as WebdataEntry;
}

/** `runWebdata` before the first test of the block. */
export const specWebdata = (...given: Parameters<typeof runWebdata>) =>
  beforeBlock(() => runWebdata(...given));
