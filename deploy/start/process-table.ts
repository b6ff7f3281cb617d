import { join } from 'node:path';
import type { Settings } from './settings.ts';
import type { SigningKeys } from './signing-keys.ts';
import { freePorts } from './ports.ts';

type ProcessName =
  'auth' | 'catalog' | 'catalog-worker' | 'webdata' | 'documents' | 'documents-worker' | 'web' | 'gateway';

/** A process of the product: its script and its environment. */
export interface NodeProcess {
  name: ProcessName;
  /** Relative to the repository. */
  script: string;
  opsPort: number;
  nodeOptions: string[];
  environment: Record<string, string | undefined>;
}

interface Surroundings {
  settings: Settings;
  mongodbUri: string;
  redisUrl: string;
  keys: SigningKeys;
  adminPassword?: string;
}

const loopback = '127.0.0.1';
const countOfPorts = 16;

/**
 * Maximum size of V8's young space in megabytes, whose default of 16 is mostly unused here. Measured when idle
 * (proportional set size): this and running without source maps reduce the complete system from 790 to 520 MB, at
 * the cost of a tenth of catalog's uncached requests. The web server gains nothing from it.
 */
const youngSpace: Partial<Record<ProcessName, number>> = {
  auth: 2,
  webdata: 2,
  'catalog-worker': 2,
  documents: 2,
  // With 2, garbage collection took a twelfth of a batch's CPU time.
  'documents-worker': 8,
  gateway: 2,
  catalog: 4,
};

/**
 * Maximum size of V8's old space in megabytes. The gateway uses a quarter of it: with this limit V8 collects when
 * the heap has grown by a third, with its default much later, and until then every unreferenced response holds
 * buffers outside of the heap.
 */
const oldSpace: Partial<Record<ProcessName, number>> = { gateway: 256 };

/** Every process with only the environment that it needs: the private key, for example, is passed to auth only. */
export async function processTable({
  settings,
  mongodbUri,
  redisUrl,
  keys,
  adminPassword,
}: Surroundings): Promise<NodeProcess[]> {
  const {
    port,
    host,
    trustedProxyHops,
    dataDir,
    dev,
    logLevel,
    accessLogSample,
    chromiumPath,
    adminUsername,
    smtpUrl,
    mailFrom,
  } = settings;
  const free = (await freePorts(countOfPorts)).values();
  const newPort = () => free.next().value!;
  const http = {
    auth: newPort(),
    catalog: newPort(),
    webdata: newPort(),
    documents: newPort(),
    web: newPort(),
  };
  const rpc = { auth: newPort(), catalog: newPort() };
  const url = (service: keyof typeof http) => `http://${loopback}:${http[service]}`;

  const stores = { MONGODB_URI: mongodbUri, REDIS_URL: redisUrl };
  const sessions = { AUTH_PUBLIC_KEY: keys.publicKey, AUTH_RPC: `${loopback}:${rpc.auth}` };
  const toCatalog = { CATALOG_RPC: `${loopback}:${rpc.catalog}` };
  const files = (owner: string) => ({ FILES_DIR: join(dataDir, 'files', owner) });

  const nodeProcess = (
    name: ProcessName,
    script: string,
    environment: Record<string, string | number | undefined>,
  ): NodeProcess => {
    const opsPort = newPort();
    const common = {
      NODE_ENV: dev ? 'development' : 'production',
      LOG_LEVEL: logLevel,
      ACCESS_LOG_SAMPLE: accessLogSample,
      HOST: loopback,
      OPS_PORT: opsPort,
      PROCESS_NAME: name,
      COLOPHON_SUPERVISED: 1,
      SITE_ORIGIN: `http://localhost:${port}`,
    };
    const [young, old] = [youngSpace[name], oldSpace[name]];
    const heap = [
      ...(young ? [`--max-semi-space-size=${young}`] : []),
      ...(old ? [`--max-old-space-size=${old}`] : []),
    ];
    const nodeOptions = dev ? ['--enable-source-maps'] : heap;
    return { name, script, opsPort, nodeOptions, environment: asText({ ...common, ...environment }) };
  };

  return [
    nodeProcess('auth', 'dist/services/auth/src/main.js', {
      ...stores,
      HTTP_PORT: http.auth,
      RPC_PORT: rpc.auth,
      ...toCatalog,
      AUTH_PRIVATE_KEY: keys.privateKey,
      AUTH_PUBLIC_KEY: keys.publicKey,
      ADMIN_USERNAME: adminUsername,
      ADMIN_PASSWORD: adminPassword,
    }),
    nodeProcess('catalog', 'dist/services/catalog/src/main.js', {
      ...stores,
      ...sessions,
      ...files('catalog'),
      SEARCH_FILE: join(dataDir, 'search', 'articles.sqlite'),
      HTTP_PORT: http.catalog,
      RPC_PORT: rpc.catalog,
    }),
    nodeProcess('catalog-worker', 'dist/services/catalog/src/worker.js', {
      ...stores,
      ...files('catalog'),
      SMTP_URL: smtpUrl,
      MAIL_FROM: mailFrom,
    }),
    nodeProcess('webdata', 'dist/services/webdata/src/main.js', {
      ...stores,
      ...sessions,
      HTTP_PORT: http.webdata,
    }),
    nodeProcess('documents', 'dist/services/documents/src/main.js', {
      ...stores,
      ...sessions,
      ...toCatalog,
      ...files('documents'),
      HTTP_PORT: http.documents,
    }),
    nodeProcess('documents-worker', 'dist/services/documents/src/worker.js', {
      ...stores,
      ...toCatalog,
      ...files('documents'),
      CHROMIUM_PATH: chromiumPath,
    }),
    nodeProcess('web', 'dist/frontend/server/main.js', {
      HTTP_PORT: http.web,
      CATALOG_URL: url('catalog'),
      DOCUMENTS_URL: url('documents'),
      VITE_DEV: dev ? 1 : undefined,
    }),
    nodeProcess('gateway', 'dist/services/gateway/src/main.js', {
      // Returns zlib's buffers to the system immediately, instead of fragmenting the heap between cached bodies.
      MALLOC_MMAP_THRESHOLD_: 32_768,
      HOST: host,
      PORT: port,
      TRUSTED_PROXY_HOPS: trustedProxyHops,
      REDIS_URL: redisUrl,
      AUTH_URL: url('auth'),
      CATALOG_URL: url('catalog'),
      WEBDATA_URL: url('webdata'),
      DOCUMENTS_URL: url('documents'),
      WEB_URL: url('web'),
    }),
  ];
}

const asText = (values: Record<string, string | number | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
