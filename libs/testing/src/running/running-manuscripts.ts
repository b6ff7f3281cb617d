import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import request from 'supertest';
import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import { AppModule } from '../../../../services/manuscripts/src/app.module.ts';
import { emailFields } from '../../../../services/auth/src/users/user.schema.ts';
import { ManuscriptsConfig } from '../../../../services/manuscripts/src/config.ts';
import { rpcKeysOf } from './rpc-keys.ts';
import { ADMIN } from './running-auth.ts';
import type { RunningCatalog } from './running-catalog.ts';
import { type CalledService, type Caller, runService, withCallers } from './running-service.ts';

export interface RunningManuscripts extends CalledService {
  withLink: (token: string) => Caller;
}

/** The register of manuscripts of a running catalog, which takes manuscripts from now on. */
export async function runManuscripts({
  environment,
  auth,
  rpc,
  staff,
  manuscriptsPort,
}: RunningCatalog): Promise<RunningManuscripts> {
  const own = { AUTH_RPC: auth.rpc, CATALOG_RPC: rpc, RPC_KEYS_FILE: rpcKeysOf('manuscripts') };
  const config = Object.assign(new ManuscriptsConfig(), environment, own);
  const manuscripts = await runService(AppModule.with(config), manuscriptsPort);
  // Manuscripts are shown to users with an address.
  const users = auth.app.get<Connection>(getConnectionToken()).collection('users');
  const withoutAddress = { name: ADMIN.username, emailKey: { $exists: false } };
  await users.updateOne(withoutAddress, { $set: emailFields('office@journal.example') });
  const response = await staff.post('/api/settings').send({ submit_online: true });
  if (response.status !== 200) throw new Error(`Taking manuscripts failed: ${response.text}`);
  return {
    ...withCallers(manuscripts, auth.signedIn),
    withLink: (token) => request.agent(manuscripts.url).set(MANUSCRIPT_LINK, token),
  };
}
