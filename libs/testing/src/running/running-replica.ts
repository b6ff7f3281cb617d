import request from 'supertest';
import type { Environment } from '../databases/environment.ts';
import { runCatalogWorker } from './running-catalog-worker.ts';
import { type RunningDocuments, runDocuments } from './running-documents.ts';
import { runGateway } from './running-gateway.ts';
import type { Caller } from './running-service.ts';
import { runWebdata } from './running-webdata.ts';

export interface RunningReplica {
  documents: RunningDocuments;
  /** Calls its gateway without a token. */
  visitor: Caller;
  /** Calls its gateway as the administrator who signed in here. */
  staff: Caller;
}

/** One of each process but the web server, with its own gateway. Several may share an environment. */
export async function runReplica(environment: Environment): Promise<RunningReplica> {
  const documents = await runDocuments({ shared: environment });
  const { auth, url: catalog } = documents.catalog;
  await runCatalogWorker(documents.catalog);
  const webdata = await runWebdata(auth);
  const urls = { auth: auth.url, catalog, webdata: webdata.url, documents: documents.url };
  const gateway = await runGateway(environment, urls);
  return {
    documents,
    visitor: request.agent(gateway.url),
    staff: request.agent(gateway.url).set(auth.signedIn),
  };
}
